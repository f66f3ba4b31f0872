import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// No `import.meta.dirname` here: this file must still speak under a Node that is too old for the rest.
const root = resolve(fileURLToPath(import.meta.url), '../..')

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Touchline needs Node 20.19 or later, and this is ${process.versions.node}.`)
}
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  refuse('The packages are not installed yet: run `npm ci` first.')
}

const { BuildFailed, buildIfStale } = await import('./build.mjs')
try {
  await buildIfStale({ log: (message) => console.error(message) })
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error
  refuse(`The build failed. ${error.message}`)
}

// In this very process: Ctrl-C and every signal reach the program without a messenger.
process.env.NODE_ENV ??= 'production'
const program = join(root, 'dist/server/touchline.js')
process.argv.splice(1, 1, program)
await import(pathToFileURL(program).href)

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
