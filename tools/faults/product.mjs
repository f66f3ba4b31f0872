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
 * Starts the built product with a PostgreSQL of its own on a small disk of its own, where this program may mount one. Its card
 * provider and its mail server are in this program, so that they live on when the server is killed at one of their edges.
 */
export async function startFaultyProduct(build) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-faults-'))
  const disk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder])
  const [port] = await findFreePorts(1)
  const sandbox = await startCardSandbox({
    secret,
    webhookSecret: secret,
    webhookUrl: `http://127.0.0.1:${port}/api/checkout/webhooks/sandbox`,
    slowMs: 8_000,
  })
  const edge = await startEdge(sandbox.origin)
  const product = new FaultyProduct({ build, folder, isSmallDisk: disk.status === 0, port, sandbox, edge })
  product.mail = await startMailServer({ codeOf: () => (product.recipientComes(), 250) })
  product.start()
  await product.untilReady()
  return product
}

class FaultyProduct {
  #build
  #sandbox
  #server
  /** Acts when the server names a recipient to the mail server. */
  recipientComes = () => {}

  constructor({ build, folder, isSmallDisk, port, sandbox, edge }) {
    Object.assign(this, { folder, isSmallDisk, port, edge, cardOrigin: sandbox.origin })
    this.#build = build
    this.#sandbox = sandbox
  }

  start(nodeFlags = []) {
    this.#server = spawn(
      process.execPath,
      [...nodeFlags, join(this.#build, 'server/touchline.js'), 'serve'],
      {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: String(this.port),
          CARD_SANDBOX_ORIGIN: this.edge.origin,
          CARD_SANDBOX_SECRET: secret,
          CARD_SANDBOX_WEBHOOK_SECRET: secret,
          DATA_FOLDER: this.folder,
          CARD_TIMEOUT_MS: '3000',
          // No other payments than those that are harmed.
          DEMO_WEEK: 'off',
          RATE_LIMITS: 'off',
          SMTP_URL: this.mail.address,
          MAIL_FROM: 'bookings@example.org',
        },
      },
    )
  }

  signal(name) {
    this.#server.kill(name)
  }

  kill() {
    this.signal('SIGKILL')
  }

  async startAgain(nodeFlags) {
    this.kill()
    const { exitCode, signalCode } = this.#server
    if (exitCode === null && signalCode === null) await this.#exit()
    this.start(nodeFlags)
    await this.untilReady()
  }

  #exit() {
    return new Promise((done) => this.#server.once('exit', done))
  }

  async untilReady() {
    for (const endsAt = performance.now() + backWithinMs; !(await isReady(this.port)); await sleep(50))
      if (performance.now() > endsAt) throw new Error('the product did not come back')
  }

  #linesOfPostgres() {
    return readFileSync(join(this.folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  }

  pidOfPostgres() {
    try {
      return Number(this.#linesOfPostgres()[0])
    } catch {
      return null
    }
  }

  /** Lists PostgreSQL and the processes of its connections. */
  familyOfPostgres() {
    const parent = this.pidOfPostgres()
    return [parent, ...childrenOf(parent)]
  }

  databaseUrl() {
    const password = readFileSync(join(this.folder, 'postgres/password'), 'utf8').trim()
    return `postgresql://touchline:${password}@127.0.0.1:${this.#linesOfPostgres()[3]}/postgres`
  }

  onRecipient(act) {
    this.recipientComes = act
  }

  async stop() {
    this.signal('SIGTERM')
    await Promise.race([this.#exit(), sleep(20_000)])
    this.kill()
    await this.edge.close().catch(() => {})
    await this.#sandbox.close()
    await this.mail.close()
    if (this.isSmallDisk) spawnSync('umount', ['-l', this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

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
