import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let server: TestApp
let app: FastifyInstance
beforeAll(async () => {
  server = await createTestApp()
  app = await buildApp({
    services: {
      db: server.db,
      config: readConfig({ NODE_ENV: 'test' }),
      cards: {} as CardAccounts,
    },
    sockets: { headersMs: 300, requestMs: 600, idleMs: 300, lookEveryMs: 100 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/**
 * Sends this text, then nothing, and waits until the server ends the connection.
 * @returns the server's answer
 */
function say(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString()))
  socket.write(text)
  return new Promise((done, fail) => {
    socket.once('error', fail)
    socket.once('close', () => done(heard))
  })
}

const statusesIn = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)

test.each([
  ['nothing at all', ''],
  ['half of its headers', 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n'],
  [
    'half of its body',
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"email"',
  ],
])('F96: a socket that says %s is told that it took too long, and closed', async (_, said) => {
  // A server under pressure refuses the request as soon as it has its headers.
  expect(statusesIn(await say(said)).filter((status) => status !== '503')).toEqual(['408'])
})

test('S91: a browser with too many cookies is told what to do, on a page', async () => {
  const said = await say(
    `GET /basket HTTP/1.1\r\nhost: localhost\r\ncookie: a=${'x'.repeat(200_000)}\r\n\r\n`,
  )
  expect(said).toMatch(/^HTTP\/1\.1 431 .*\r\ncontent-type: text\/html; charset=utf-8\r\n/)
  expect(said).toContain('delete the cookies of this site')
  expect(said).toMatch(/<\/html>$/)
  const [, length] = /content-length: (\d+)/.exec(said) ?? []
  expect(Buffer.byteLength(said.split('\r\n\r\n')[1]!)).toBe(Number(length))
})

test('S91: bytes that are no request are refused', async () => {
  expect(await say('GET / HTTP/1.1\r\nhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*\{"status":400,/)
})

const two = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'
test.each([
  ['two lengths', 'content-length: 4\r\ncontent-length: 5', 'abcd'],
  ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked', `0\r\n\r\n${two}`],
  ['chunks of an unknown kind', 'transfer-encoding: xchunked', `0\r\n\r\n${two}`],
  ['a length with a sign', 'content-length: +4', 'abcd'],
  ['a header over two lines', 'x-one: 1\r\n two: 2\r\ncontent-length: 4', 'abcd'],
])(
  'S54: a request with %s, which two servers could read differently, is refused once',
  async (_, headers, body) => {
    const said = await say(`POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${body}`)
    expect(statusesIn(said)).toEqual(['400'])
  },
)

test('F96: an open connection that sends nothing more is closed', async () => {
  expect(await say('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('F96: the app that is served closes slow and silent sockets within seconds', async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  const usual = await buildApp({
    services: { db: server.db, config, cards: {} as CardAccounts },
  })
  const { headersTimeout, requestTimeout, keepAliveTimeout } = usual.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
  })
  await usual.close()
})
