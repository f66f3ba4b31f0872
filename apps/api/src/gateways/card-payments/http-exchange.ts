import { type IncomingHttpHeaders, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import type { ReadContext, UnknownCause } from './port.ts'

export interface HttpQuestion {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

export type HttpReply =
  | { kind: 'reply'; status: number; headers: IncomingHttpHeaders; text: string }
  /** The request was sent, at least in part. */
  | { kind: 'unknown'; cause: UnknownCause }
  /** No connection was made, so nothing was done for certain. */
  | { kind: 'untouched'; cause: UnknownCause }

/**
 * F89: a provider that can't be reached is given up early, so that the payer's basket is free again within
 * ten seconds.
 */
export const connectMs = 4_000
/** Limit for a reply: a page of a long list may have a hundred rows of some thousand bytes. */
const replyBytesAtMost = 8_000_000

const plain = new PlainAgent({ keepAlive: true })
const secure = new SecureAgent({ keepAlive: true })

/**
 * Sends one request to a card provider, on a connection that is kept for the next one. Unlike `fetch` it
 * tells whether a connection was made, also after a time-out: a payment that was never sent is not in doubt.
 */
export function exchange(
  question: HttpQuestion,
  { timeoutMs, signal }: ReadContext & { timeoutMs: number },
): Promise<HttpReply> {
  const { url, method, headers, body } = question
  const isSecure = url.startsWith('https:')
  return new Promise((done) => {
    let isSent = false
    let hasEnded = false
    const lost = (cause: UnknownCause) => end({ kind: isSent ? 'unknown' : 'untouched', cause })

    const asked = (isSecure ? requestSecure : requestPlain)(url, {
      method,
      agent: isSecure ? secure : plain,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    })
    asked.once('socket', (socket) => {
      if (asked.reusedSocket) isSent = true
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isSent = true))
    })
    asked.once('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > replyBytesAtMost) return lost('bad_response')
        parts.push(part)
      })
      response.once('error', () => lost('network'))
      response.once('end', () =>
        end({
          kind: 'reply',
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    asked.once('error', () => lost('network'))
    const giveUp = () => lost('timeout')
    const patience = setTimeout(giveUp, timeoutMs)
    const connecting = setTimeout(() => isSent || giveUp(), Math.min(connectMs, timeoutMs))
    signal?.addEventListener('abort', giveUp)

    function end(reply: HttpReply) {
      if (hasEnded) return
      hasEnded = true
      clearTimeout(patience)
      clearTimeout(connecting)
      signal?.removeEventListener('abort', giveUp)
      if (reply.kind !== 'reply') {
        asked.on('error', () => {})
        asked.destroy()
      }
      done(reply)
    }
    if (signal?.aborted) giveUp()
    else asked.end(body)
  })
}
