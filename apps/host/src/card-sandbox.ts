import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@touchline/api/config'
import type { CardPayments } from '@touchline/api/gateways/card-payments/port'
import { createSandboxCardPayments } from '@touchline/api/gateways/card-payments/sandbox/sandbox'
import { CannotStart } from './cannot-start.ts'
import type { Shutdown } from './shutdown.ts'

interface Secrets {
  secret: string
  webhookSecret: string
}

/** The sandbox that runs already, by the settings, or beside a server on this machine. */
export function reachCardSandbox(config: Config): CardPayments {
  return adapt(
    config,
    config.CARD_SANDBOX_ORIGIN ?? `http://localhost:${config.CARD_SANDBOX_PORT}`,
    readSecrets(config),
  )
}

/** Address and secrets of the sandbox, for its direct debit. */
export const sandboxAccess = (
  config: Config,
  origin: string | null,
): Secrets & { origin: string; publicOrigin: string } => {
  const publicOrigin = origin ?? config.CARD_SANDBOX_ORIGIN ?? `http://localhost:${config.CARD_SANDBOX_PORT}`
  return {
    ...readSecrets(config),
    origin: publicOrigin.replace('//localhost:', '//127.0.0.1:'),
    publicOrigin,
  }
}

interface Running {
  child: ChildProcess
  origin: string
  complaint: () => string
}

const startAgainAfterMs = 500

/**
 * Starts the card sandbox as a process of its own, on its own origin, and starts it again where it was when it dies. It
 * ends with us, however we end: it watches the channel between us.
 */
export async function startCardSandbox(
  config: Config,
  { program, webhookUrl, shutdown }: { program: string; webhookUrl: string; shutdown: Shutdown },
): Promise<{ cards: CardPayments; origin: string }> {
  const secrets = readSecrets(config)
  const start = (port: number) =>
    run(program, {
      CARD_SANDBOX_PORT: String(port),
      CARD_SANDBOX_SECRET: secrets.secret,
      CARD_SANDBOX_WEBHOOK_SECRET: secrets.webhookSecret,
      CARD_SANDBOX_WEBHOOK_URL: webhookUrl,
      CARD_SANDBOX_BOOKS: join(config.DATA_FOLDER, 'card-sandbox-books.jsonl'),
    })
  let running = await start(config.CARD_SANDBOX_PORT)
  const { origin } = running
  const port = Number(new URL(origin).port)
  let isStopping = false

  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await ended(running.child)
      if (isStopping) return
      console.error(`The card sandbox had ended and is started again. ${running.complaint()}`.trim())
      await sleep(startAgainAfterMs)
      // Its port may be taken for a moment: the next round tries again.
      if (!isStopping) running = await start(port).catch(() => running)
    }
  }
  const keeping = keepRunning()
  shutdown.add('the card sandbox', async () => {
    isStopping = true
    running.child.kill('SIGTERM')
    await keeping
  })
  // `localhost` may mean two addresses, and the sandbox listens on one.
  const reachedAt = origin.replace('//localhost:', '//127.0.0.1:')
  return { cards: adapt(config, reachedAt, secrets, origin), origin }
}

async function run(program: string, env: Record<string, string>): Promise<Running> {
  const child = fork(program, [], {
    // A session of its own: Ctrl-C reaches us, and payments on their way still find it while we drain.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env,
  })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString()}`.slice(-2_000)))
  const origin = await new Promise<string>((done, fail) => {
    child.once('message', (message: { origin: string }) => done(message.origin))
    child.once('error', fail)
    child.once('exit', () => fail(new CannotStart(complaint.trim() || 'The card sandbox ended at once.')))
  })
  return { child, origin, complaint: () => complaint.trim() }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

function adapt(
  config: Config,
  origin: string,
  { secret, webhookSecret }: Secrets,
  publicOrigin = origin,
): CardPayments {
  return createSandboxCardPayments({
    origin,
    publicOrigin,
    secret,
    webhookSecret,
    timeoutMs: config.CARD_TIMEOUT_MS,
  })
}

/** From the settings, or made once and stored beside the data: a worker of its own must know them too. */
function readSecrets(config: Config): Secrets {
  const { CARD_SANDBOX_SECRET: secret, CARD_SANDBOX_WEBHOOK_SECRET: webhookSecret } = config
  if (secret && webhookSecret) return { secret, webhookSecret }
  if (config.CARD_SANDBOX_ORIGIN)
    throw new CannotStart(
      'CARD_SANDBOX_ORIGIN is set, so CARD_SANDBOX_SECRET and CARD_SANDBOX_WEBHOOK_SECRET must be set too.',
    )
  const stored = keepSecrets(config.DATA_FOLDER)
  return { secret: secret ?? stored.secret, webhookSecret: webhookSecret ?? stored.webhookSecret }
}

function keepSecrets(folder: string): Secrets {
  const path = join(folder, 'card-sandbox.json')
  const made = { secret: newSecret(), webhookSecret: newSecret() }
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify(made), { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    if (code !== 'EEXIST') throw new CannotStart(`The data folder ${folder} can't be written (${code}).`)
    const { secret = made.secret, webhookSecret = made.webhookSecret } = JSON.parse(
      readFileSync(path, 'utf8'),
    ) as Partial<Secrets>
    return { secret, webhookSecret }
  }
}

const newSecret = (): string => randomBytes(24).toString('base64url')
