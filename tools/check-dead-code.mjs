import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './list-files.mjs'

/**
 * First everything with its tests and tools; then the product alone, in which what only tests use is dead. Each file of a
 * package can be imported by its name, so knip is told not to take what a file exports for used (knip.config.js).
 */
export const inEverything = { of: 'sources, tests and tools', flags: [] }
export const inTheProduct = { of: 'the product alone', flags: ['--production', '--exports', '--files'] }

/** What knip has to say of the tree, or an empty text. */
export async function findDeadCode(tree = root, runs = [inEverything, inTheProduct]) {
  const found = []
  for (const { of, flags } of runs) {
    const { code, output } = await runKnip(tree, flags)
    if (code !== 0) found.push(`In ${of}:\n${output.trim()}`)
  }
  return found.join('\n\n')
}

function runKnip(tree, flags) {
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const child = spawn(process.execPath, [knip, '--no-progress', '--no-config-hints', ...flags], {
    cwd: tree,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await findDeadCode()
  if (found) console.error(found)
  else console.log('0 dead files and exports')
  process.exit(found ? 1 : 0)
}
