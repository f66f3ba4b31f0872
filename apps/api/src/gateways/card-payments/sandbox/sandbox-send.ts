import type { z } from 'zod'
import { exchange } from '../http-exchange.ts'
import { parseJson } from '../parse-json.ts'
import type { ReadContext, UnknownCause } from '../port.ts'
import { refusalAnswer } from './sandbox-answers.ts'

export type Answer<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refusal'; code: string; status: number }
  | { kind: 'unknown'; cause: UnknownCause }
  /** Nothing was done for certain: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

export type KnownAnswer<T> = Exclude<Answer<T>, { kind: 'untouched' }>

export const badResponse = { kind: 'unknown', cause: 'bad_response' } as const

interface Options {
  /** Address at which this server reaches the sandbox. */
  origin: string
  secret: string
  timeoutMs: number
}

export type SandboxClient = ReturnType<typeof createSandboxClient>

export function createSandboxClient(options: Options) {
  async function send<T>(
    schema: z.ZodType<T>,
    call: ReadContext & { idempotencyKey?: string },
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const reply = await exchange(
      {
        url: `${options.origin}${path}`,
        method,
        headers: {
          authorization: `Bearer ${options.secret}`,
          ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      { ...call, timeoutMs: call.timeoutMs ?? options.timeoutMs },
    )
    if (reply.kind !== 'reply') return reply
    if (reply.status >= 500) return { kind: 'unknown', cause: 'server_error' }
    return readAnswer(schema, reply)
  }

  /**
   * Sends a call about an existing payment. If the call did nothing, that says nothing about the payment: it
   * is `unknown`.
   */
  async function ask<T>(...request: Parameters<typeof send<T>>): Promise<KnownAnswer<T>> {
    const answer = await send(...request)
    return answer.kind === 'untouched' ? { kind: 'unknown', cause: answer.cause } : answer
  }

  return { send, ask }
}

function readAnswer<T>(schema: z.ZodType<T>, { status, text }: { status: number; text: string }): Answer<T> {
  const json = parseJson(text)
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(json)
    return parsed.success
      ? { kind: 'answer', value: parsed.data }
      : { kind: 'unknown', cause: 'bad_response' }
  }
  const refused = refusalAnswer.safeParse(json)
  if (refused.success && status !== 429) return { kind: 'refusal', code: refused.data.code, status }
  return turnedAway.has(status) ? { kind: 'untouched', cause: 'bad_response' } : badResponse
}

/**
 * Statuses by which a provider, or a proxy before it, turns a request away unread: no key, no right, too
 * many.
 */
const turnedAway = new Set([401, 403, 429])
