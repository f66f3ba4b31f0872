import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startSilentServer } from '../../testing/providers/silent-server.ts'
import { exchange } from './http-exchange.ts'

/** Asks with the patience of a test that a slow machine can't end; a test of time-outs says how long. */
const ask = (url: string, timeoutMs = 120_000, signal?: AbortSignal) =>
  exchange({ url, method: 'POST', headers: {}, body: '{"a":1}' }, { timeoutMs, ...(signal && { signal }) })

async function withServer(
  answer: Parameters<typeof createServer>[1],
  act: (origin: string) => Promise<void>,
): Promise<void> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

test('F89: when time runs out, a request that was never sent is told apart from one that was', async () => {
  const silent = await startSilentServer()
  try {
    // The handshake of TLS comes before the first byte of a request.
    expect(await ask(`https://127.0.0.1:${silent.port}`, 300)).toEqual({
      kind: 'untouched',
      cause: 'timeout',
    })
    expect(await ask(`http://127.0.0.1:${silent.port}`, 2_000)).toEqual({ kind: 'unknown', cause: 'timeout' })
  } finally {
    await silent.close()
  }
  expect(await ask(`http://127.0.0.1:${silent.port}`)).toEqual({ kind: 'untouched', cause: 'network' })
})

test('F89: an invalid certificate is met before anything is sent', async () => {
  await withServer(
    (_, response) => response.end('{}'),
    async (origin) => {
      expect(await ask(origin.replace('http:', 'https:'))).toEqual({ kind: 'untouched', cause: 'network' })
    },
  )
})

test('F23: a reply that breaks off, or does not end, is unknown', async () => {
  await withServer(
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    },
    async (origin) => expect(await ask(origin)).toEqual({ kind: 'unknown', cause: 'network' }),
  )
  await withServer(
    (_, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(200_000)), 1)
      response.once('close', () => clearInterval(more))
    },
    async (origin) => expect(await ask(origin)).toEqual({ kind: 'unknown', cause: 'bad_response' }),
  )
})

test('a connection is kept, its second request is known to be sent, and a signal ends one', async () => {
  const ports = new Set<number | undefined>()
  let isSilent = false
  await withServer(
    (request, response) => {
      ports.add(request.socket.remotePort)
      if (isSilent) return
      response.end('{"ok":true}')
    },
    async (origin) => {
      expect(await ask(origin)).toMatchObject({ kind: 'reply', status: 200, text: '{"ok":true}' })
      isSilent = true
      expect(await ask(origin, 5_000, AbortSignal.timeout(50))).toEqual({ kind: 'unknown', cause: 'timeout' })
      expect(ports.size).toBe(1)
    },
  )
})
