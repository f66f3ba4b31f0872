import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { z } from 'zod'
import { exchange as exchangeHttp, type HttpQuestion, type HttpReply } from '../http-exchange.ts'
import type { ReadContext, UnknownCause } from '../port.ts'

/** A refusal, as Stripe's error object has it. */
const refusalAnswer = z.object({
  type: z.string(),
  code: z.string().nullish(),
  param: z.string().nullish(),
  decline_code: z.string().nullish(),
  payment_intent: z.unknown().optional(),
})

export type StripeRefusal = z.output<typeof refusalAnswer> & { status: number }

/** The earlier request with the same key, where this is its answer repeated. */
interface Replayed {
  replayOf: string | null
}

export type StripeAnswer<T> =
  /** With the time on Stripe's own clock; null where Stripe does not send it. */
  | { kind: 'answer'; value: T; theirNowMs: number | null }
  | ({ kind: 'refusal'; refusal: StripeRefusal } & Replayed)
  | ({ kind: 'unknown'; cause: UnknownCause } & Replayed)
  /** Nothing was done for certain: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

/** Runs one request of the SDK and reads its answer by `schema`. */
export type Ask = <T>(
  schema: z.ZodType<T>,
  request: (stripe: Stripe) => Promise<unknown>,
) => Promise<StripeAnswer<T>>

interface Options {
  secretKey: string
  /** Stripe's address; only tests and development set it. */
  apiOrigin?: string | undefined
  timeoutMs: number
}

/** Facts about one request that the SDK does not tell. */
interface Exchange {
  timeoutMs: number
  signal: AbortSignal
  /** Fault that came in place of an answer. */
  lost: Exclude<HttpReply, { kind: 'reply' }> | null
  status: number | null
  theirNowMs: number | null
  replayOf: string | null
}

/**
 * Statuses of a request refused before anything was done: wrong key, no right to it, too many requests, or a
 * locked object.
 */
const turnedAway = new Set([401, 403, 429])

/**
 * Creates the sender of requests: Stripe's own SDK, with what it lacks. That is one time limit for all
 * requests of a call, an end by signal, and the difference between a request that was never sent and one
 * whose answer was lost. It never repeats a request automatically: the SDK's pauses know no time limit, and
 * our commands repeat a step with the same key anyway.
 */
export function createStripeSend(options: Options) {
  const exchanges = new AsyncLocalStorage<Exchange>()
  const stripe = new Stripe(options.secretKey, {
    ...(options.apiOrigin !== undefined && addressOf(options.apiOrigin)),
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: Request | URL | string, init?: RequestInit) => {
      const exchange = exchanges.getStore()
      if (!exchange) throw new Error('a request to Stripe outside a call')
      const reply = await exchangeHttp(questionOf(input, init), {
        timeoutMs: exchange.timeoutMs,
        signal: exchange.signal,
      })
      if (reply.kind !== 'reply') {
        exchange.lost = reply
        throw new TypeError(`no answer: ${reply.cause}`)
      }
      const headers = new Headers()
      for (const [name, value] of Object.entries(reply.headers))
        if (typeof value === 'string') headers.set(name, value)
      exchange.status = reply.status
      const shown = Date.parse(headers.get('date') ?? '')
      exchange.theirNowMs = Number.isNaN(shown) ? null : shown
      const isReplayed = headers.get('idempotent-replayed') === 'true'
      exchange.replayOf = isReplayed ? (headers.get('original-request') ?? 'first') : null
      return new Response(reply.text, { status: reply.status, headers })
    }),
  })

  async function send<T>(
    asked: Pick<Exchange, 'timeoutMs' | 'signal'>,
    schema: z.ZodType<T>,
    request: (stripe: Stripe) => Promise<unknown>,
  ): Promise<StripeAnswer<T>> {
    const exchange: Exchange = { ...asked, lost: null, status: null, theirNowMs: null, replayOf: null }
    try {
      const parsed = schema.safeParse(await exchanges.run(exchange, request, stripe))
      return parsed.success
        ? { kind: 'answer', value: parsed.data, theirNowMs: exchange.theirNowMs }
        : unknownOf('bad_response', exchange)
    } catch (error) {
      return readFault(error, exchange)
    }
  }

  /** Runs the requests of one call of ours within its time. */
  return function within<R>(call: ReadContext, work: (ask: Ask) => Promise<R>): Promise<R> {
    const timeoutMs = call.timeoutMs ?? options.timeoutMs
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
    return work((schema, request) => send({ timeoutMs, signal }, schema, request))
  }
}

const unknownOf = (cause: UnknownCause, { replayOf }: Exchange) =>
  ({ kind: 'unknown', cause, replayOf }) as const

function readFault(error: unknown, exchange: Exchange): StripeAnswer<never> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (exchange.lost?.kind === 'untouched') return exchange.lost
  if (exchange.lost) return unknownOf(exchange.lost.cause, exchange)
  const { status } = exchange
  if (status === null) return unknownOf('network', exchange)
  if (status >= 500) return unknownOf('server_error', exchange)
  if (turnedAway.has(status)) return { kind: 'untouched', cause: 'bad_response' }
  const read = refusalAnswer.safeParse(error.raw)
  // A conflict, or a key that was used for something else, means that something happened: only a query tells
  // what.
  const isConflict = status === 409 || (read.success && read.data.type === 'idempotency_error')
  if (status < 400 || isConflict || !read.success) return unknownOf('bad_response', exchange)
  return { kind: 'refusal', refusal: { ...read.data, status }, replayOf: exchange.replayOf }
}

function questionOf(input: Request | URL | string, init: RequestInit = {}): HttpQuestion {
  const { method = 'GET', headers, body } = init
  return {
    url: input instanceof Request ? input.url : String(input),
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { body }),
  }
}

function addressOf(origin: string) {
  const { hostname, port, protocol } = new URL(origin)
  return {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
