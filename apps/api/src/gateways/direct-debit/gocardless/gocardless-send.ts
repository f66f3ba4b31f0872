import { z } from 'zod'
import { exchange } from '../../card-payments/http-exchange.ts'
import { parseJson } from '../../card-payments/parse-json.ts'
import type { ReadContext, UnknownCause } from '../../card-payments/port.ts'

export interface GoCardlessRefusal {
  status: number
  /** The first reason of GoCardless, or the type of its refusal. */
  reason: string
  /** The thing that the same key has made before. */
  madeBefore: string | null
}

export type Answer<T> =
  | { kind: 'answer'; value: T }
  | ({ kind: 'refusal' } & GoCardlessRefusal)
  | { kind: 'unknown'; cause: UnknownCause }
  /** Nothing was done for certain: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

export type Unanswered = Exclude<Answer<never>, { kind: 'answer' }>

/** Runs one request and reads its answer by `schema`. */
export type Ask = <T>(
  schema: z.ZodType<T>,
  method: 'GET' | 'POST',
  path: string,
  sent?: { body?: object; key?: string },
) => Promise<Answer<T>>

export const badResponse = { kind: 'unknown', cause: 'bad_response' } as const

/** The version that GoCardless wants named in each request. */
const version = '2015-07-06'

/** Statuses by which GoCardless, or a proxy before it, turns a request away unread. */
const turnedAway = new Set([401, 403, 429])

const refusalAnswer = z.object({
  error: z.object({
    type: z.string(),
    errors: z
      .array(
        z.object({
          reason: z.string().optional(),
          links: z.object({ conflicting_resource_id: z.string().optional() }).optional(),
        }),
      )
      .optional(),
  }),
})

interface Options {
  origin: string
  accessToken: string
  timeoutMs: number
}

/** Creates the sender of requests to GoCardless, with one time limit for all requests of a call of ours. */
export function createGoCardlessSend({ origin, accessToken, timeoutMs: ownTimeoutMs }: Options) {
  return function within<R>(call: ReadContext, work: (ask: Ask) => Promise<R>): Promise<R> {
    const timeoutMs = call.timeoutMs ?? ownTimeoutMs
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
    return work(async (schema, method, path, { body, key } = {}) => {
      const question = {
        url: `${origin}${path}`,
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'gocardless-version': version,
          accept: 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      }
      const reply = await exchange(question, { timeoutMs, signal })
      return reply.kind === 'reply' ? readReply(schema, reply) : reply
    })
  }
}

function readReply<T>(schema: z.ZodType<T>, { status, text }: { status: number; text: string }): Answer<T> {
  if (status >= 500) return { kind: 'unknown', cause: 'server_error' }
  if (turnedAway.has(status)) return { kind: 'untouched', cause: 'bad_response' }
  const json = parseJson(text)
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(json)
    return parsed.success ? { kind: 'answer', value: parsed.data } : badResponse
  }
  const refused = refusalAnswer.safeParse(json)
  if (!refused.success) return badResponse
  const { type, errors } = refused.data.error
  const madeBefore = errors?.find(({ links }) => links?.conflicting_resource_id)?.links
    ?.conflicting_resource_id
  // Any other conflict means that something happened under this key: only a query tells what.
  if (status === 409 && madeBefore === undefined) return badResponse
  const reason = errors?.find((error) => error.reason !== undefined)?.reason ?? type
  return { kind: 'refusal', status, reason, madeBefore: madeBefore ?? null }
}

/** Reads what did not succeed. A call that was turned away did nothing, but that tells nothing of the thing. */
export const unanswered = (answer: Unanswered) =>
  answer.kind === 'refusal'
    ? ({ kind: 'refused', raw: answer.reason } as const)
    : ({ kind: 'unknown', cause: answer.cause } as const)

export const missing = (answer: Unanswered) => {
  if (answer.kind !== 'refusal') return { kind: 'unknown', cause: answer.cause } as const
  return answer.status === 404 ? ({ kind: 'missing' } as const) : badResponse
}

/** Reads a question beside the first that was not answered: what was asked for is not known then. */
export const unreadable = (answer: Unanswered) =>
  answer.kind === 'refusal' ? badResponse : ({ kind: 'unknown', cause: answer.cause } as const)
