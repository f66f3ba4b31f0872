import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '@touchline/api/config'
import { fetchAgainWhileBusy, isBusy } from '@touchline/api/testing/ask-again-while-busy'
import { createTestDatabase } from '@touchline/api/testing/database'
import { setUpRoleForPooler } from '@touchline/api/testing/providers/pooler-role'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sentenceOf } from './cannot-start.ts'
import { serve } from './serve.ts'
import { Shutdown } from './shutdown.ts'

const root = resolve(import.meta.dirname, '../../..')
const program = join(root, 'dist/server/touchline.js')
const catalogue = join(root, 'apps/api/seed')

/** Steps of seconds take minutes on a busy machine, and only their order is asserted. */
const patiently = { timeout: 600_000 }

const folder = mkdtempSync(join(tmpdir(), 'touchline-host-'))
const running = new Set<Started>()

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'pipe' })
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

class Started {
  output = ''
  readonly child: ChildProcess
  readonly exited: Promise<number | null>

  constructor(args: string[], settings: Record<string, string>) {
    this.child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', CARD_SANDBOX_PORT: '0', ...settings },
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (text: Buffer) => (this.output += text)
    this.child.stdout!.on('data', keep)
    this.child.stderr!.on('data', keep)
    this.exited = new Promise((done) => this.child.once('close', (code) => done(code)))
    running.add(this)
    void this.exited.then(() => running.delete(this))
  }

  /**
   * Returns the address that the program prints once it answers. Fails at once if the program ends instead.
   */
  async ready(): Promise<string> {
    const isOver = () => this.child.exitCode !== null || /is ready|Touchline works/.test(this.output)
    await vi.waitUntil(isOver, { timeout: 300_000, interval: 50 })
    expect(this.output).toMatch(/is ready|Touchline works/)
    return /Bookings +(\S+)/.exec(this.output)?.[1] ?? ''
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.exited
  }
}

const start = (args: string[], settings: Record<string, string> = {}) => new Started(args, settings)

const postgresOf = (dataFolder: string): number | null => {
  const path = join(dataFolder, 'postgres/cluster/postmaster.pid')
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null
}

/** Lists child processes. The card sandbox is the child that runs its program. */
const childrenOf = (parent: number, command = 'card-sandbox'): number[] => {
  const { stdout } = spawnSync('ps', ['--ppid', String(parent), '-o', 'pid=,args='], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.includes(command))
  return lines.map((line) => Number.parseInt(line, 10))
}

/** Lists the processes of a PostgreSQL, which has one for each connection. */
const processesOf = (postmaster: number): number[] => [postmaster, ...childrenOf(postmaster, 'postgres')]

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status
const finalStatusOf = async (address: string): Promise<number> => (await fetchAgainWhileBusy(address)).status
/** Waits until the server is ready. A server on a busy machine may say it is not ready for a moment. */
const untilReady = (address: string, status = 200): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(`${address}/health/ready`)).toBe(status), {
    timeout: 120_000,
    interval: 20,
  })

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  )

/** Pays at the sandbox directly. @returns the reference of the payment */
async function payAt(sandbox: string, secret: string): Promise<string> {
  const ourRef = 'TL-of-this-test'
  const ask = async (path: string, body: object) =>
    (
      await fetch(`${sandbox}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
    ).json()
  const sum = { ourRef, amountPence: 1250, currency: 'GBP' }
  const { sessionKey } = await ask('/v1/sessions', { ...sum, embedOrigins: ['https://house.test'] })
  const card = { number: '4242424242424242', name: 'Sam Porter', expiry: '12/39', securityCode: '123' }
  const { cardToken } = await ask('/fields/tokens', { sessionKey, ...card })
  await ask('/v1/transactions', {
    ...sum,
    sessionKey,
    cardToken,
    merchantName: 'House',
    notificationUrl: 'https://house.test/3ds/notify/x',
    browser: {
      acceptHeader: '*/*',
      userAgent: 'vitest',
      ip: '::1',
      javaScriptEnabled: false,
      challengeWindowSize: '05',
    },
  })
  return ourRef
}

async function readBooks(sandbox: string, secret: string): Promise<{ ourRef: string; status: string }[]> {
  const books = await fetch(`${sandbox}/books`, { headers: { authorization: `Bearer ${secret}` } })
  return (await books.json()).transactions
}

/** Ends the programs that a failed test has left running. */
const endAll = async () => {
  for (const started of running) await started.end('SIGTERM')
}

/** Shared data folder, loaded by the first server to start. */
const data = join(folder, 'data')

describe('a server that keeps running', patiently, () => {
  const secret = 'only-for-tests-of-this-house'
  let server: Started
  let address: string
  let sandbox: string

  beforeAll(async () => {
    server = start(['serve'], { DATA_FOLDER: data, CARD_SANDBOX_SECRET: secret })
    address = await server.ready()
    sandbox = /Test cards +(\S+)/.exec(server.output)![1]!
    await untilReady(address)
  }, 600_000)
  afterAll(endAll)

  test('spec 7: an import and a worker beside it use its database, the worker reports its health, and both leave it running', async () => {
    const file = join(folder, 'broken.yaml')
    writeFileSync(file, 'client: 5\n')
    const broken = start(['import', 'catalogue', file], { DATA_FOLDER: data })
    expect(await broken.exited).toBe(1)
    expect(broken.output).toMatch(/was not imported/)
    const worker = start(['worker'], { DATA_FOLDER: data, WORKER_PORT: '0' })
    await worker.ready()
    const [, metrics = ''] = /Metrics +(\S+)/.exec(worker.output) ?? []
    await untilReady(new URL(metrics).origin)
    await expect.poll(async () => (await fetch(metrics)).text()).toMatch(/^payments_needing_attention 0$/m)
    expect(await worker.end('SIGTERM')).toBe(0)
    expect(await answers(metrics)).toBe(false)
    await untilReady(address)
  })

  test('F90: its card sandbox killed under it: started again where it was, with its books', async () => {
    const ourRef = await payAt(sandbox, secret)
    const [killed] = childrenOf(server.child.pid!)
    process.kill(killed!, 'SIGKILL')
    await expect.poll(() => childrenOf(server.child.pid!)).not.toContain(killed)
    await expect.poll(() => answers(`${sandbox}/health`)).toBe(true)
    expect(await readBooks(sandbox, secret)).toContainEqual(
      expect.objectContaining({ ourRef, status: 'authorised' }),
    )
  })

  test('F49: its PostgreSQL killed under it: busy for some seconds, then as before', async () => {
    const postgres = postgresOf(data)!
    // This looks as if another program were just starting PostgreSQL there. Until the lock is removed it is
    // not started again, so the test can't miss the moment.
    const lock = join(data, 'postgres/starting.lock')
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    process.kill(postgres, 'SIGKILL')
    await untilReady(address, 503)
    rmSync(lock)
    await untilReady(address)
    expect(postgresOf(data)).not.toBe(postgres)
    expect(await finalStatusOf(`${address}/api/activities/venues`)).toBe(200)
  })

  test('F91: its PostgreSQL hangs: 503 for all who need it, at once for all who ask later; then as before', async () => {
    const session = { headers: { cookie: `sid=${'s'.repeat(43)}` } }
    const [day] = (await (await fetchAgainWhileBusy(`${address}/api/activities/venues`)).json()).data
    const asked = [
      '/health/ready',
      '/api/activities/venues',
      `/api/activities/venue/${day.slug}/categories`,
      '/api/activities/cart',
      '/api/auth/user',
      `/${day.slug}`,
    ]
    const askAll = () =>
      Promise.all(
        asked.map(async (path) => {
          const { status, headers } = await fetch(`${address}${path}`, session)
          return [path, status, headers.has('retry-after')]
        }),
      )
    const faultsOf = (answers: Awaited<ReturnType<typeof askAll>>) =>
      answers.filter(([, status]) => Number(status) >= 500)
    let before = await askAll()
    await expect.poll(async () => faultsOf((before = await askAll()))).toEqual([])
    const postgres = processesOf(postgresOf(data)!)
    for (const pid of postgres) process.kill(pid, 'SIGSTOP')
    try {
      // Data read within the last second is still returned at first, but each request gets an answer.
      const first = await askAll()
      expect(first.filter(([path]) => path === '/health/ready' || path === '/api/activities/cart')).toEqual([
        ['/health/ready', 503, true],
        ['/api/activities/cart', 503, true],
      ])
      await expect.poll(askAll).toEqual(asked.map((path) => [path, 503, true]))
      expect(await statusOf(`${address}/health/live`)).toBe(200)
    } finally {
      for (const pid of postgres) process.kill(pid, 'SIGCONT')
    }
    await untilReady(address)
    await expect.poll(askAll).toEqual(before)
  })
})

describe('how it ends', patiently, () => {
  afterEach(endAll)

  test('F49: killed without warning, the next start takes over what was left, loads nothing twice, and the processes it stops are gone', async () => {
    const killed = start(['serve'], { DATA_FOLDER: data })
    await killed.ready()
    const sandboxOf = ({ output }: Started) => /Test cards +(\S+)/.exec(output)![1]!
    const postgres = postgresOf(data)
    await killed.end('SIGKILL')
    await expect.poll(() => answers(`${sandboxOf(killed)}/health`)).toBe(false)

    const next = start(['serve'], { DATA_FOLDER: data })
    const address = await next.ready()
    await untilReady(address)
    expect(postgresOf(data)).toBe(postgres)
    const { data: venues } = await (await fetchAgainWhileBusy(`${address}/api/activities/venues`)).json()
    expect(new Set(venues.map(({ slug }: { slug: string }) => slug)).size).toBe(venues.length)
    // Decision 38: the library that makes pictures is loaded by an import, not by a server.
    if (existsSync('/proc/self/maps'))
      expect(readFileSync(`/proc/${next.child.pid}/maps`, 'utf8')).not.toMatch(/libvips|sharp/)
    expect(await answers(`${sandboxOf(next)}/health`)).toBe(true)
    expect(await next.end('SIGINT')).toBe(0)
    expect(await answers(address)).toBe(false)
    expect(await answers(`${sandboxOf(next)}/health`)).toBe(false)
    expect(postgresOf(data)).toBeNull()
  })

  test('F55: two servers on one database: the one that stops first leaves the other a database, and the last one stops it', async () => {
    const first = start(['serve'], { DATA_FOLDER: data })
    const address = await first.ready()
    const second = start(['serve'], { DATA_FOLDER: data })
    const secondAddress = await second.ready()
    await untilReady(address)
    await untilReady(secondAddress)
    expect(await first.end('SIGTERM')).toBe(0)
    await untilReady(secondAddress)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(postgresOf(data)).toBeNull()
  })

  test('S96: at a public address the printed log-ins leave out staff', async () => {
    const server = start(['serve'], { DATA_FOLDER: data, PUBLIC_ORIGIN: 'https://book.example' })
    await server.ready()
    expect(server.output).toContain('member@demo.test')
    expect(server.output).not.toContain('staff@demo.test')
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('F54: the terminal that reads its words is gone: it continues, and when it is told to stop it finishes the running answers', async () => {
    const server = start(['serve'], { DATA_FOLDER: data })
    const address = await server.ready()
    server.child.stdout!.destroy()
    server.child.stderr!.destroy()
    const killed = postgresOf(data)!
    process.kill(killed, 'SIGKILL')
    // Until a new process runs: the program may not have noticed yet that the killed one is gone.
    await expect.poll(() => [null, killed].includes(postgresOf(data))).toBe(false)
    await untilReady(address)
    const venues = `${address}/api/activities/venues`
    expect(await finalStatusOf(venues)).toBe(200)
    const requests = Array.from({ length: 40 }, async () => {
      const response = await fetch(venues)
      const told = { statusCode: response.status, body: await response.text() }
      return isBusy(told) ? 'busy' : told.statusCode
    })
    await requests[0]
    const [ended, statuses] = await Promise.all([server.end('SIGTERM'), Promise.allSettled(requests)])
    expect(ended).toBe(0)
    // A connection that was not open yet is refused. No request gets a fault or half an answer.
    for (const one of statuses) if (one.status === 'fulfilled') expect([200, 'busy']).toContain(one.value)
    expect(postgresOf(data)).toBeNull()
  })
})

describe('a start that fails says why in one sentence, and ends with 1', patiently, () => {
  afterEach(endAll)

  test('operations: a wrong setting', async () => {
    const started = start(['serve'], { DATA_FOLDER: join(folder, 'refused'), DEMO: 'yes' })
    expect(await started.exited).toBe(1)
    expect(started.output.trim().split('\n')).toEqual([expect.stringMatching(/^DEMO is wrong: /)])
  })

  /** Returns the sentence with which the program would end. Everything it started is stopped. */
  const refused = async (settings: Record<string, string>): Promise<string | null> => {
    const shutdown = new Shutdown()
    const config = () =>
      readConfig({
        NODE_ENV: 'production',
        PORT: '0',
        CARD_SANDBOX_PORT: '0',
        DATA_FOLDER: join(folder, 'refused'),
        ...settings,
      })
    try {
      await serve(config(), { shutdown, distFolder: dirname(program) })
    } catch (error) {
      return sentenceOf(error)
    } finally {
      await shutdown.run()
    }
    throw new Error('It started.')
  }

  test('operations: an invalid file of map tiles', async () => {
    const file = join(folder, 'map.pmtiles')
    writeFileSync(file, 'no map')
    expect(await refused({ MAP_TILES: file })).toBe(
      `MAP_TILES is wrong: ${file} is no PMTiles file of version 3.`,
    )
  })

  test('operations: a port in use', async () => {
    const holder = createServer()
    const port = await new Promise<number>((done) =>
      holder.listen(0, '0.0.0.0', () => done((holder.address() as { port: number }).port)),
    )
    expect(await refused({ PORT: String(port) })).toBe(
      `Port ${port} is in use by another program: stop it, or set PORT to another number.`,
    )
    holder.close()
  })

  test('operations: the sandbox’s port in use', async () => {
    const holder = createServer()
    const port = await new Promise<number>((done) =>
      holder.listen(0, '127.0.0.1', () => done((holder.address() as { port: number }).port)),
    )
    const data = join(folder, 'sandbox-port')
    expect(await refused({ CARD_SANDBOX_PORT: String(port), DATA_FOLDER: data })).toMatch(
      new RegExp(`^Port ${port} is in use.+CARD_SANDBOX_PORT`),
    )
    expect(postgresOf(data)).toBeNull()
    holder.close()
  })

  test('operations: a data folder that can’t be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refused({ DATA_FOLDER: file })).toMatch(/^The data folder .+ can't be written \(\w+\)\.$/)
  })

  test('operations: a database that does not answer', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://none@127.0.0.1:1/x' })).toMatch(
      /^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\): see DATABASE_URL\.$/,
    )
  })

  test('operations: a pooler whose role lacks the time limits; with them it serves', async () => {
    const database = await createTestDatabase()
    const settings = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url }
    expect(await refused(settings)).toMatch(
      /^Behind the pooler of DATABASE_URL these are not set for our role: .+, statement_timeout\. /,
    )
    await setUpRoleForPooler(database.url)
    const started = start(['serve'], { ...settings, DATA_FOLDER: join(folder, 'pooler'), DEMO: 'off' })
    await untilReady(await started.ready())
    expect(await started.end('SIGTERM')).toBe(0)
    await database.drop()
  })

  test('operations: a sandbox that already runs, without its key', async () => {
    expect(await refused({ CARD_SANDBOX_ORIGIN: 'http://localhost:3001' })).toMatch(
      /^CARD_SANDBOX_ORIGIN is set, so /,
    )
  })

  test('operations: an unknown command', async () => {
    const started = start(['fly'])
    expect(await started.exited).toBe(1)
    expect(started.output).toMatch(/^Usage:/)
  })

  test('operations: an unknown catalogue', async () => {
    const started = start(['import', 'catalogue', join(catalogue, 'nothing.yaml')], {
      DATA_FOLDER: join(folder, 'import'),
    })
    expect(await started.exited).toBe(1)
    expect(started.output).toMatch(/nothing\.yaml can't be read/)
    expect(postgresOf(join(folder, 'import'))).toBeNull()
  })
})
