import { z } from 'zod'
import { exchange } from '../../card-payments/http-exchange.ts'
import { parseJson } from '../../card-payments/parse-json.ts'
import type { ReadContext, UnknownCause } from '../../card-payments/port.ts'

export type Answer<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refusal'; code: string; status: number }
  | { kind: 'unknown'; cause: UnknownCause }
  /** Nothing was done for certain: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

export const badResponse = { kind: 'unknown', cause: 'bad_response' } as const

export type SandboxSend = ReturnType<typeof createSandboxSend>

const refusalAnswer = z.object({ code: z.string() })

/** Statuses by which a provider, or a proxy before it, turns a request away unread. */
const turnedAway = new Set([401, 403, 429])

/** Creates the sender of requests to the sandbox's direct debit. */
export function createSandboxSend(options: { origin: string; secret: string; timeoutMs: number }) {
  return async function send<T>(
    schema: z.ZodType<T>,
    call: ReadContext & { idempotencyKey?: string },
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const reply = await exchange(
      {
        url: `${options.origin}/direct-debit${path}`,
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
    const { status, text } = reply
    if (status >= 500) return { kind: 'unknown', cause: 'server_error' }
    if (turnedAway.has(status)) return { kind: 'untouched', cause: 'bad_response' }
    const json = parseJson(text)
    if (status >= 200 && status < 300) {
      const parsed = schema.safeParse(json)
      return parsed.success ? { kind: 'answer', value: parsed.data } : badResponse
    }
    const refused = refusalAnswer.safeParse(json)
    // A conflict means that something happened under this key or name: only a query tells what.
    if (!refused.success || status === 409) return badResponse
    return { kind: 'refusal', code: refused.data.code, status }
  }
}
