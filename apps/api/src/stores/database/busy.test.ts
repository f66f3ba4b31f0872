import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDatabaseBusy } from './busy.ts'

const socketName = '.s.PGSQL.5432'
let folder: string
let server: Server | null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'busy-'))
  server = null
})
afterEach(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

/**
 * Starts a server at the local socket, as far as a connection needs it: it greets, then `act` has the socket.
 */
async function serveAt(act: (socket: Socket) => void): Promise<void> {
  server = createServer((socket) => socket.on('error', () => {}).once('data', () => act(socket)))
  await new Promise<void>((listening) => server?.listen(join(folder, socketName), listening))
}

/** Returns the driver's error for a statement through that local socket. */
async function errorOfDriver(): Promise<unknown> {
  const client = new pg.Client({ host: folder, user: 'x', database: 'x' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query('select 1')
  } catch (error) {
    return error
  }
}

test('F48: a local socket whose PostgreSQL is gone is a busy database, with its file or without', async () => {
  const without = await errorOfDriver()
  expect([without, isDatabaseBusy(without)]).toEqual([expect.objectContaining({ code: 'ENOENT' }), true])
  await serveAt((socket) => socket.destroy())
  expect(isDatabaseBusy(await errorOfDriver())).toBe(true)
})

test.each([
  ['a write to a connection that PostgreSQL has left', 'EPIPE', 'write', true],
  ['a connection that was cut', 'ECONNRESET', 'read', true],
  ['a server that does not start', 'ECONNREFUSED', 'connect', true],
  ['a name that is not known just now', 'EAI_AGAIN', 'getaddrinfo', true],
  ['a file of the product that is missing', 'ENOENT', 'open', false],
  ['a value that PostgreSQL does not take', '22P02', undefined, false],
  ['a lock that was not had in time', '55P03', undefined, true],
])('F48: %s (%s of %s): busy is %s', (_, code, syscall, busy) => {
  const error = Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
  expect(isDatabaseBusy(error)).toBe(busy)
})
