import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRunFolder } from '../../tools/gate/run-folder.mjs'

export type RunningProduct = {
  origin: string
  cardSandboxOrigin: string
  dataFolder: string
  /** Returns the program's output so far. */
  said: () => string
  /** Kills it at once, without a signal that it could handle. */
  kill: () => Promise<void>
  /** Starts it again on its existing data. */
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

const dist = resolve(import.meta.dirname, '../../dist')
const readyTimeoutMs = 240_000
const stopTimeoutMs = 20_000

/**
 * Starts the built product as an operator would: its own PostgreSQL in a new folder, its card sandbox, free ports.
 * @param build `gallery` for the build that has the gallery of parts
 */
export async function startProduct(
  settings: Record<string, string> = {},
  build: 'production' | 'gallery' = 'production',
): Promise<RunningProduct> {
  const program = join(dist, build === 'gallery' ? 'gallery' : '', 'server/touchline.js')
  const dataFolder = makeRunFolder()
  const [port, cardSandboxPort] = await findFreePorts(2)
  const origin = `http://localhost:${port}`
  let said = ''
  const start = () => {
    const started = spawn(process.execPath, [program, 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        CARD_SANDBOX_PORT: String(cardSandboxPort),
        DATABASE_URL: '',
        // It takes seconds, and its bookings are for people who look around.
        DEMO_WEEK: 'off',
        DATA_FOLDER: dataFolder,
        // All tests come from the same address.
        RATE_LIMITS: 'off',
        ...settings,
      },
    })
    writeFileSync(join(dataFolder, 'server.pid'), String(started.pid))
    started.stdout.on('data', (text) => (said += text))
    started.stderr.on('data', (text) => (said += text))
    return started
  }
  let child = start()
  const stop = async () => {
    await stopProcess(child)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(origin, child, () => said)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    cardSandboxOrigin: `http://localhost:${cardSandboxPort}`,
    dataFolder,
    said: () => said,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    startAgain: async () => {
      child = start()
      await waitUntilReady(origin, child, () => said)
    },
    stop,
  }
}

async function waitUntilReady(origin: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let waitedMs = 0; waitedMs < readyTimeoutMs; waitedMs += 100) {
    if (child.exitCode !== null) throw new Error(`The product ended before it was ready:\n${said()}`)
    const reply = await fetch(`${origin}/health/ready`).catch(() => null)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error(`The product was not ready in ${readyTimeoutMs / 1000} s:\n${said()}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await Promise.race([
    ended,
    sleep(stopTimeoutMs, undefined, { ref: false }).then(() => child.kill('SIGKILL')),
  ])
}

async function findFreePorts(count: number): Promise<number[]> {
  const holders = await Promise.all(
    Array.from({ length: count }, async () => {
      const holder = createServer()
      await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
      return holder
    }),
  )
  const ports = holders.map((holder) => (holder.address() as { port: number }).port)
  await Promise.all(holders.map((holder) => new Promise((done) => holder.close(done))))
  return ports
}
