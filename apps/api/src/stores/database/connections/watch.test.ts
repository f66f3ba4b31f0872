import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseBusy } from '../busy.ts'
import { DatabaseUnreachable } from './busy-errors.ts'
import { databaseAnswers, lookEveryMs, watchDatabase } from './watch.ts'

/** Clock that only this test moves. */
let nowMs = 0
let isThere = true
const answers = vi.fn(async () => isThere)
const connection = { end: vi.fn(async () => {}) }
let watch: ReturnType<typeof watchDatabase<typeof connection>>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.clearAllMocks()
  isThere = true
  watch = watchDatabase({ deadlineMs: 10_000, silenceMs: 750, answers, clockMs: () => nowMs })
})
afterEach(async () => {
  await watch.stop()
  vi.useRealTimers()
})

/** Lets our process run, with the watch looking on time. */
async function run(looks: number): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    nowMs += lookEveryMs
    await vi.advanceTimersByTimeAsync(lookEveryMs)
  }
}
/** Stops our process for `forMs`; then the watch looks once. */
async function standStill(forMs: number): Promise<void> {
  nowMs += forMs
  await vi.advanceTimersByTimeAsync(lookEveryMs)
}
const ask = () => void watch.during(connection, new Promise(() => {}))

test('F91: a database that is silent for three looks is asked whether it is there, and one that does not answer is away', async () => {
  isThere = false
  ask()
  await run(2)
  expect(answers).not.toHaveBeenCalled()
  expect(() => watch.demandThere()).not.toThrow()
  await run(1)
  expect(answers).toHaveBeenCalledTimes(1)
  expect(connection.end).toHaveBeenCalledTimes(1)
  expect(() => watch.demandThere()).toThrow(DatabaseUnreachable)
})

test('F91: a database that answers is not away, however long one query takes', async () => {
  ask()
  await run(20)
  expect(answers).toHaveBeenCalled()
  expect(connection.end).not.toHaveBeenCalled()
  expect(() => watch.demandThere()).not.toThrow()
})

test('F91: time in which our own process stood still is not the database’s silence', async () => {
  ask()
  await run(1)
  await standStill(60_000)
  expect(answers).not.toHaveBeenCalled()
  expect(connection.end).not.toHaveBeenCalled()
  await run(1)
  expect(answers).toHaveBeenCalledTimes(1)
})

test('F91: a query that our own process was slow to read is not given up', async () => {
  ask()
  await standStill(60_000)
  expect(connection.end).not.toHaveBeenCalled()
  await run(10_000 / lookEveryMs)
  expect(connection.end).toHaveBeenCalledTimes(1)
})

test('F91: a new connection has so many looks to be answered, and none of the time in which we stood still', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  const judged = vi.fn()
  const judging = databaseAnswers(`postgresql://none@127.0.0.1:${port}/none`, 6 * lookEveryMs).then(judged)
  await run(4)
  await standStill(60_000)
  await new Promise((done) => setImmediate(done))
  expect(judged).not.toHaveBeenCalled()
  await run(1)
  await judging
  expect(judged).toHaveBeenCalledWith(false)
  for (const socket of sockets) socket.destroy()
  await new Promise((done) => silent.close(done))
})

/** Refuses each connection as PostgreSQL and PgBouncer do: severity, code, message. */
async function refusing<Answer>(code: string, act: (url: string) => Promise<Answer>): Promise<Answer> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  try {
    return await act(`postgresql://none@127.0.0.1:${port}/none`)
  } finally {
    await new Promise((done) => server.close(done))
  }
}

test.each([
  { code: '53300', from: 'PostgreSQL’s, of too many connections, is an answer', isThere: true },
  { code: '08P01', from: 'a pooler’s, that PostgreSQL is gone, is none', isThere: false },
])('F91: a refusal: $from, and either means “not now”', async ({ code, isThere: expected }) => {
  vi.useRealTimers()
  expect(await refusing(code, (url) => databaseAnswers(url, 60_000))).toBe(expected)
  const refusal = await refusing(code, (url) =>
    new pg.Client({ connectionString: url }).connect().catch((error: unknown) => error),
  )
  expect(isDatabaseBusy(refusal)).toBe(true)
})
