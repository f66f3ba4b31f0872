import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readModule } from './directions/read-module.mjs'
import { findCircles, findFullRooms } from './directions/rooms.mjs'
import { rules } from './directions/rules.mjs'
import { listFiles, root } from './list-files.mjs'

/** Every fault of one file against the rules of import directions, as `path:line message`. */
export function findFaults(path, source, wanted = rules) {
  const module = readModule(path, source)
  return wanted
    .filter(({ covers }) => covers(path))
    .flatMap(({ says, imports, find }) => [
      ...(imports ? module.imports.filter((found) => imports(found, path)) : []).map(
        ({ line, specifier }) => `${path}:${line} ${says} (${specifier})`,
      ),
      ...(find ? find(module) : []).map(
        ({ line, text }) => `${path}:${line} ${says} (${text.trim().slice(0, 40)})`,
      ),
    ])
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const paths = listFiles(['apps', 'packages', 'e2e', 'bench'], /\.tsx?$/)
  const sources = paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])
  const product = sources.filter(([path]) => !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'))
  const faults = [
    ...sources.flatMap(([path, source]) => findFaults(path, source)),
    ...findFullRooms([...paths, ...listFiles(['tools'], /\.(ts|mjs)$/), ...listFiles(['apps'], /\.sql$/)]),
    ...findCircles(product.map(([path, source]) => readModule(path, source))),
  ]
  for (const fault of faults) console.error(fault)
  // A check that has read nothing has proved nothing.
  if (paths.length === 0) console.error('No source file was found.')
  console.log(`${paths.length} files, ${rules.length} rules, ${faults.length} faults`)
  process.exit(faults.length > 0 || paths.length === 0 ? 1 : 0)
}
