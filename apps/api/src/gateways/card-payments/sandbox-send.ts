import type { z } from 'zod'
import { parseJson } from './parse-json.ts'
import type { ReadContext, UnknownCause } from './port.ts'
import { refusalAnswer } from './sandbox-answers.ts'

export type Answer<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refusal'; code: string; status: number }
  | { kind: 'unknown'; cause: UnknownCause }
  /** Surely nothing was done: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

export type KnownAnswer<T> = Exclude<Answer<T>, { kind: 'untouched' }>

export const badResponse = { kind: 'unknown', cause: 'bad_response' } as const

interface Options {
  /** Where this server reaches the sandbox. */
  origin: string
  secret: string
  timeoutMs: number
}

/** One request to the sandbox. The global fetch keeps its connections open between calls. */
export function createSandboxSend(options: Options) {
  return async function send<T>(
    schema: z.ZodType<T>,
    call: ReadContext & { idempotencyKey?: string },
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const abort = new AbortController()
    const stop = () => abort.abort()
    const timer = setTimeout(stop, call.timeoutMs ?? options.timeoutMs)
    call.signal?.addEventListener('abort', stop)
    if (call.signal?.aborted) stop()
    try {
      const response = await fetch(`${options.origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${options.secret}`,
          ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: abort.signal,
      })
      const text = await response.text()
      if (response.status >= 500) return { kind: 'unknown', cause: 'server_error' }
      return readAnswer(schema, response, text)
    } catch (error) {
      if (neverConnected(error)) return { kind: 'untouched', cause: 'network' }
      return { kind: 'unknown', cause: abort.signal.aborted ? 'timeout' : 'network' }
    } finally {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', stop)
    }
  }
}

function readAnswer<T>(schema: z.ZodType<T>, response: Response, text: string): Answer<T> {
  const json = parseJson(text)
  if (response.ok) {
    const parsed = schema.safeParse(json)
    return parsed.success
      ? { kind: 'answer', value: parsed.data }
      : { kind: 'unknown', cause: 'bad_response' }
  }
  const refused = refusalAnswer.safeParse(json)
  if (refused.success && response.status !== 429)
    return { kind: 'refusal', code: refused.data.code, status: response.status }
  return turnedAway.has(response.status) ? { kind: 'untouched', cause: 'bad_response' } : badResponse
}

/** What a provider, or what stands before it, says without having read what was asked: no key, no right, too many. */
const turnedAway = new Set([401, 403, 429])

/** Faults of the name, the route and the connection: nothing of the request has been sent. */
const connectionFaults = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Node tells the system call of a fault: `connect` comes before the first byte. */
export function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return connectionFaults.has(code) || ('syscall' in cause && cause.syscall === 'connect')
}
