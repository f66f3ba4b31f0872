import { pathToFileURL } from 'node:url'
import { root } from './list-files.mjs'
import { run } from './run.mjs'

/**
 * Runs of knip. The first covers everything with its tests and tools. The second covers the product alone,
 * where code that only tests use is dead. Any file of a package can be imported by name, so knip is told not
 * to count a file's exports as used (knip.config.js).
 */
export const inEverything = { of: 'sources, tests and tools', flags: [] }
export const inTheProduct = { of: 'the product alone', flags: ['--production', '--exports', '--files'] }

/** Returns knip's findings in the tree, or an empty text. */
export async function findDeadCode(tree = root, runs = [inEverything, inTheProduct]) {
  const found = []
  for (const { of, flags } of runs) {
    const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints', ...flags]
    const { ok, output } = await run(knip, { cwd: tree })
    if (!ok) found.push(`In ${of}:\n${output.trim()}`)
  }
  return found.join('\n\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await findDeadCode()
  if (found) console.error(found)
  else console.log('0 dead files and exports')
  process.exit(found ? 1 : 0)
}
