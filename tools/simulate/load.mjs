import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../list-files.mjs'
import { applyFault } from '../mutants/faults.mjs'
import { changesOf } from './planted.mjs'

/**
 * The simulation with the product's sources as they are, or with one fault planted in them.
 * @param {import('./planted.mjs').Planted | null} fault
 */
export async function loadSimulation(fault = null) {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@touchline\//] },
    plugins: fault ? [planting(fault)] : [],
  })
  const load = (name) => server.ssrLoadModule(`/apps/api/src/${name}`)
  return { load, close: () => server.close() }
}

/** The fault stands in the source before anything else reads it. */
function planting(fault) {
  return {
    name: 'planting',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?')
      const changes = changesOf(fault).filter(({ file }) => join(root, file) === path)
      if (changes.length === 0) return null
      let planted = readFileSync(path, 'utf8')
      for (const change of changes) {
        planted = applyFault(planted, change)
        if (planted === null) throw new Error(`${change.name}: the text is not once in ${change.file}`)
      }
      return query === 'raw' ? `export default ${JSON.stringify(planted)}` : planted
    },
  }
}
