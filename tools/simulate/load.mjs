import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../list-files.mjs'
import { applyFault } from '../mutants/faults.mjs'

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
      const path = join(root, fault.file)
      const [file, query] = id.split('?')
      if (file !== path) return null
      const planted = applyFault(readFileSync(path, 'utf8'), fault)
      if (planted === null) throw new Error(`${fault.name}: the text is not once in ${fault.file}`)
      return query === 'raw' ? `export default ${JSON.stringify(planted)}` : planted
    },
  }
}
