import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from './own-postgres.ts'

const made = mkdtempSync(join(tmpdir(), 'touchline-own-postgres-made-'))
let folder: string
let running: OwnPostgres[]

/**
 * Prepares a server that has run once: making one takes seconds of the machine, copying its files does not.
 */
beforeAll(async () => {
  await (await startOwnPostgres({ dataFolder: made, durable: true, log: () => {} })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-own-postgres-'))
  // With its owner, which Node's own copy does not keep.
  execFileSync('cp', ['-a', `${made}/.`, folder])
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<OwnPostgresOptions> = {}): Promise<OwnPostgres> {
  const server = await startOwnPostgres({ dataFolder: folder, durable: false, log: () => {}, ...options })
  running.push(server)
  return server
}

async function ask(url: string, sql: string, values?: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values?.slice())).rows
  } finally {
    await client.end()
  }
}

test('a restart keeps the data', async () => {
  const first = await start({ durable: true })
  expect(first.origin).toBe('started')
  await ask(first.url, 'create table stored as select 42 as answer')
  await first.stop()
  await expect(ask(first.url, 'select 1')).rejects.toThrow()
  const second = await start({ durable: true })
  expect(await ask(second.url, 'select answer from stored')).toEqual([{ answer: 42 }])
})

test('only this machine is listened to, and only with the password, which no other user can read', async () => {
  const server = await start()
  expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await ask(server.url, 'select inet_client_addr() as address')).toEqual([{ address: null }])
  const byTcp = server.url.replace(/@.*:/, '@127.0.0.1:')
  expect(await ask(byTcp, 'select inet_client_addr() as address')).toEqual([{ address: '127.0.0.1' }])
  for (const way of [server.url, byTcp]) {
    const wrong = new URL(way)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  }
  expect(statSync(join(folder, 'cluster')).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'password')).mode & 0o077).toBe(0)
})

test('S84: its log holds no value of a row, whatever fails', async () => {
  const server = await start()
  const log = () => readFileSync(join(folder, 'postgres.log'), 'utf8')
  await ask(server.url, 'create table confidences (owner text primary key, born date)')
  const add = () => ask(server.url, `insert into confidences (owner) values ('ada@example.org')`)
  await add()
  await expect(add()).rejects.toThrow('duplicate key')
  const asText = 'insert into confidences values ($1, $2::text::date)'
  await expect(ask(server.url, asText, ['bob@example.org', 'born in Ely'])).rejects.toThrow('born in Ely')
  await expect(ask(server.url, `select 'carol@example.org' from nothing`)).rejects.toThrow('does not exist')
  await ask(server.url, `do $$ begin raise warning 'dora@example.org'; end $$`)
  for (const end of [
    (pid: number) => ask(server.url, `select pg_terminate_backend(${pid})`),
    (pid: number) => process.kill(pid, 'SIGKILL'),
  ]) {
    const asked = ask(server.url, `select 'eve@example.org', pg_sleep(60)`).catch(() => 'broken')
    const findPid = `select pid from pg_stat_activity where query like 'select ''eve%'`
    let running: Record<string, unknown>[] = []
    while (running.length === 0) running = await ask(server.url, findPid)
    await end(Number(running[0]!.pid))
    expect(await asked).toBe('broken')
    await expect
      .poll(() =>
        ask(server.url, 'select 1').then(
          () => 'answers',
          () => null,
        ),
      )
      .toBe('answers')
  }
  await server.stop()
  expect(log()).not.toMatch(/example|Ely|confidences/)
  expect(log()).toMatch(/terminating connection.*\n.*terminated by signal 9/)
})

/** Starts another program that starts the server and keeps it. */
async function startElsewhere(): Promise<{ parent: ChildProcess; pid: number }> {
  const script = join(folder, 'parent.mts')
  const module = new URL('./own-postgres.ts', import.meta.url).href
  writeFileSync(
    script,
    `import { startOwnPostgres } from '${module}'
    const { pid } = await startOwnPostgres({ dataFolder: process.argv[2], durable: true, log: () => {} })
    process.stdout.write(String(pid))
    setInterval(() => {}, 1000)`,
  )
  const parent = spawn(process.execPath, ['--import', 'tsx', script, folder], { cwd: process.cwd() })
  const pid = await new Promise<number>((done, fail) => {
    parent.stdout.once('data', (text) => done(Number(text)))
    parent.once('exit', () => fail(new Error('the parent ended early')))
  })
  return { parent, pid }
}

test('a server that is slow to answer is waited for, and not stopped while its program lives', async () => {
  const { parent, pid } = await startElsewhere()
  process.kill(pid, 'SIGSTOP')
  const starting = start()
  // Longer than one try to connect.
  await sleep(3_500)
  process.kill(pid, 'SIGCONT')
  const shared = await starting
  expect({ origin: shared.origin, pid: shared.pid }).toEqual({ origin: 'shared', pid })
  expect(await ask(shared.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const gone = new Promise((done) => parent.once('exit', done))
  parent.kill('SIGKILL')
  await gone
  expect((await start()).origin).toBe('adopted')
})

test('a server that does not answer at all while its program lives is reported, and continues', async () => {
  const { parent, pid } = await startElsewhere()
  process.kill(pid, 'SIGSTOP')
  await expect(start()).rejects.toThrow(
    `belongs to process ${parent.pid} and has not answered for half a minute: try again when that process is less busy, or stop it first.`,
  )
  process.kill(pid, 'SIGCONT')
  const shared = await start()
  expect({ origin: shared.origin, pid: shared.pid }).toEqual({ origin: 'shared', pid })
  const gone = new Promise((done) => parent.once('exit', done))
  parent.kill('SIGKILL')
  await gone
  expect((await start()).origin).toBe('adopted')
})

test('a server without a socket file, as an earlier release started it, is shared by TCP', async () => {
  const { parent, pid } = await startElsewhere()
  const port = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
  rmSync(join(folder, `cluster/.s.PGSQL.${port}`))
  const shared = await start()
  expect({ origin: shared.origin, pid: shared.pid }).toEqual({ origin: 'shared', pid })
  expect(await ask(shared.url, 'select inet_client_addr() as address')).toEqual([{ address: '127.0.0.1' }])
  const gone = new Promise((done) => parent.once('exit', done))
  parent.kill('SIGKILL')
  await gone
  expect((await start()).origin).toBe('adopted')
})

test('a server whose program was killed is adopted by the next start, with its data', async () => {
  const { parent, pid } = await startElsewhere()
  const shared = await start()
  expect({ origin: shared.origin, pid: shared.pid }).toEqual({ origin: 'shared', pid })
  await shared.stop()
  await ask(shared.url, 'create table stored as select 1 as one')

  const gone = new Promise((done) => parent.once('exit', done))
  parent.kill('SIGKILL')
  await gone
  const adopted = await start()
  expect({ origin: adopted.origin, pid: adopted.pid }).toEqual({ origin: 'adopted', pid })
  expect(await ask(adopted.url, 'select one from stored')).toEqual([{ one: 1 }])
  await adopted.stop()
  expect((await start()).origin).toBe('started')
})

test('a server is adopted where its program was killed and another program has its number now', async () => {
  const { parent, pid } = await startElsewhere()
  const gone = new Promise((done) => parent.once('exit', done))
  parent.kill('SIGKILL')
  await gone
  const other = spawn('sleep', ['600'])
  try {
    const owner = join(folder, 'owner.pid')
    const started = readFileSync(owner, 'utf8').split(' ')[1]
    writeFileSync(owner, `${other.pid} ${started}`)
    // The lock of a start that was killed as well.
    writeFileSync(join(folder, 'starting.lock'), `${other.pid} ${started}`)
    const adopted = await start()
    expect({ origin: adopted.origin, pid: adopted.pid }).toEqual({ origin: 'adopted', pid })
  } finally {
    other.kill()
  }
})

test('a postmaster.pid left by a power cut is no obstacle', async () => {
  await (await start()).stop()
  const left = [process.pid, join(folder, 'cluster'), 0, 1, '', '127.0.0.1', '', 'ready'].join('\n')
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), left)
  expect((await start()).origin).toBe('started')
})

test('where a folder’s name is too long for a socket file, its server is reached by TCP', async () => {
  const server = await start({ dataFolder: join(folder, 'd'.repeat(100)) })
  expect(await ask(server.url, 'select inet_client_addr() as address')).toEqual([{ address: '127.0.0.1' }])
})

test('two starts at once in one empty folder make one server', async () => {
  const empty = { dataFolder: join(folder, 'empty') }
  const [one, other] = await Promise.all([start(empty), start(empty)])
  expect(one.pid).toBe(other.pid)
})

test('a port in use is named in one sentence', async () => {
  const holder = createServer()
  const port = await new Promise<number>((done) =>
    holder.listen(0, '127.0.0.1', () => done((holder.address() as { port: number }).port)),
  )
  await expect(start({ port })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: `Port ${port}, chosen for PostgreSQL, is in use by another program.`,
  })
  holder.close()
})

test('a data folder that cannot be written is named in one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(start({ dataFolder: join(file, 'data') })).rejects.toMatchObject({
    code: 'FOLDER_UNWRITABLE',
    message: `The data folder ${join(file, 'data')} can't be written (ENOTDIR).`,
  })
})

test('a folder inside a closed one still works', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const server = await start({ dataFolder: join(closed, 'data') })
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
