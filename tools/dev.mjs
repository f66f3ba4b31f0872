import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const program = join(root, 'dist/server/touchline.js')

process.env.NODE_ENV = 'development'
// This builds for development: the next `npm start` builds anew.
rmSync(join(root, 'dist/.stamp'), { force: true })

const halves = new Map([
  ['vite.config.ts', false],
  ['vite.server.config.ts', false],
])
let server = null
let isRestarting = false
let isChangedAgain = false

for (const config of halves.keys()) {
  const watcher = await build({
    configFile: join(root, config),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {}, minify: false },
  })
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message)
    if (event.code !== 'END') return
    halves.set(config, true)
    if ([...halves.values()].every(Boolean)) void restart()
  })
}

async function restart() {
  if (isRestarting) {
    isChangedAgain = true
    return
  }
  isRestarting = true
  do {
    isChangedAgain = false
    await stopServer()
  } while (isChangedAgain)
  server = spawn(process.execPath, ['--enable-source-maps', program, 'serve', ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: root,
  })
  isRestarting = false
}

function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  const leaving = server
  return new Promise((done) => {
    leaving.once('exit', done)
    leaving.kill('SIGTERM')
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stopServer()
    process.exit(0)
  })
}
