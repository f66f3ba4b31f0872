import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../../apps/api/src/testing/mail/mail-server.ts'
import { startCardSandbox } from '../../apps/card-sandbox/src/server.ts'
import { findFreePorts } from '../../bench/product.mjs'
import { secret } from '../attack/killable.mjs'
import { startEdge } from './provider.mjs'

const diskMegabytes = 700
const backWithinMs = 60_000

/**
 * The built product with a PostgreSQL of its own on a small disk of its own, where this program may mount one; its card
 * provider and its mail server are in this program, so that they live on when the server is killed at one of their edges.
 */
export async function startFaultyProduct(build) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-faults-'))
  const disk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder])
  const isSmallDisk = disk.status === 0
  const [port] = await findFreePorts(1)
  const sandbox = await startCardSandbox({
    secret,
    webhookSecret: secret,
    webhookUrl: `http://127.0.0.1:${port}/api/checkout/webhooks/sandbox`,
    slowMs: 8_000,
  })
  const edge = await startEdge(sandbox.origin)
  let onRecipient = () => {}
  const mail = await startMailServer({ codeOf: () => (onRecipient(), 250) })
  let server

  const pidOfPostgres = () => {
    try {
      return Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  async function untilReady() {
    for (const endsAt = performance.now() + backWithinMs; !(await isReady()); await sleep(50))
      if (performance.now() > endsAt) throw new Error('the product did not come back')
  }
  function start(nodeFlags = []) {
    server = spawn(process.execPath, [...nodeFlags, join(build, 'server/touchline.js'), 'serve'], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        CARD_SANDBOX_ORIGIN: edge.origin,
        CARD_SANDBOX_SECRET: secret,
        CARD_SANDBOX_WEBHOOK_SECRET: secret,
        DATA_FOLDER: folder,
        CARD_TIMEOUT_MS: '3000',
        RATE_LIMITS: 'off',
        SMTP_URL: mail.address,
        MAIL_FROM: 'bookings@example.org',
      },
    })
  }
  const kill = () => server.kill('SIGKILL')
  async function startAgain(nodeFlags) {
    kill()
    if (server.exitCode === null && server.signalCode === null)
      await new Promise((done) => server.once('exit', done))
    start(nodeFlags)
    await untilReady()
  }
  start()
  await untilReady()
  return {
    port,
    cardOrigin: sandbox.origin,
    edge,
    mail,
    isSmallDisk,
    folder,
    kill,
    signal: (name) => server.kill(name),
    isKilled: () => server.exitCode !== null || server.signalCode !== null,
    startAgain,
    untilReady,
    pidOfPostgres,
    /** PostgreSQL and the processes of its connections. */
    familyOfPostgres: () => {
      const parent = pidOfPostgres()
      return [parent, ...childrenOf(parent)]
    },
    onRecipient: (act) => (onRecipient = act),
    databaseUrl: () => {
      const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
      const lines = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
      return `postgresql://touchline:${password}@127.0.0.1:${lines[3]}/postgres`
    },
    stop: async () => {
      server.kill('SIGTERM')
      await Promise.race([new Promise((done) => server.once('exit', done)), sleep(20_000)])
      kill()
      await edge.close().catch(() => {})
      await sandbox.close()
      await mail.close()
      if (isSmallDisk) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
