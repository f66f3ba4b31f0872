import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePorts, untilReady } from './product.mjs'

const root = resolve(import.meta.dirname, '..')

/**
 * `npm start` itself, from nothing and then on the same data, until it answers: npm, the look at what is stale and the
 * card sandbox count too. The caller may go on with the data.
 */
export async function measureStarts() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const coldMs = await timeStart(folder)
  return { folder, coldMs, secondMs: await timeStart(folder) }
}

async function timeStart(folder) {
  const [port, cardPort] = await findFreePorts(2)
  const { PATH, HOME } = process.env
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    // A group of its own, as a terminal gives it: Ctrl-C reaches all of it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, HOME, PORT: String(port), CARD_SANDBOX_PORT: String(cardPort), DATA_FOLDER: folder },
  })
  let complaint = ''
  npm.stderr.on('data', (text) => (complaint = `${complaint}${text}`.slice(-2000)))
  const stop = () => process.kill(-Number(npm.pid), 'SIGINT')
  process.once('exit', stop)
  const ended = new Promise((done) => npm.once('close', done))
  void ended.then(() => process.off('exit', stop))
  await untilReady(`http://127.0.0.1:${port}`, npm, () => complaint)
  const readyMs = performance.now() - startedAt
  stop()
  await ended
  return readyMs
}
