import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Sends every name below `.test` to this machine: sites that are another's, as on the net. */
export const testSitesHere = '--host-resolver-rules=MAP *.test 127.0.0.1'

type Answer = (request: IncomingMessage, reply: ServerResponse) => void
export type SecureSites = { port: number; stop: () => void }

/**
 * A server with TLS, as an operator's proxy is, with a certificate made for the run: the browser is told to take it.
 * Each host has its own answer.
 */
export async function startSecureSites(answerOf: (host: string) => Answer | undefined): Promise<SecureSites> {
  const server = createServer(makeCertificate(), (asked, reply) => {
    const host = (asked.headers.host ?? '').replace(/:\d+$/, '')
    const answer = answerOf(host)
    if (answer) answer(asked, reply)
    else reply.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

/** Passes all on to a product that speaks http, with what a proxy says of the visitor. */
export const passOnTo =
  (origin: string): Answer =>
  (asked, reply) => {
    const { hostname, port } = new URL(origin)
    const headers = {
      ...asked.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': asked.headers.host,
    }
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers },
      (answer: IncomingMessage) => {
        reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(reply)
      },
    )
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  }

function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
        ['-subj', '/CN=sites.test', '-keyout', key, '-out', cert],
      ),
      { stdio: 'pipe' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}
