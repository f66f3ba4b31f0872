import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { z } from 'zod'
import { neverConnected } from './never-connected.ts'
import type { ReadContext, UnknownCause } from './port.ts'

/** What Stripe said no to, as its error object has it. */
const refusalAnswer = z.object({
  type: z.string(),
  code: z.string().nullish(),
  param: z.string().nullish(),
  decline_code: z.string().nullish(),
  payment_intent: z.unknown().optional(),
})

export type StripeRefusal = z.output<typeof refusalAnswer> & { status: number }

/** The request that was answered before under the same key, where this is its answer again. */
interface Replayed {
  replayOf: string | null
}

export type StripeAnswer<T> =
  /** With Stripe's own clock; null where it does not say what it shows. */
  | { kind: 'answer'; value: T; theirNowMs: number | null }
  | ({ kind: 'refusal'; refusal: StripeRefusal } & Replayed)
  | ({ kind: 'unknown'; cause: UnknownCause } & Replayed)
  /** Surely nothing was done: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

/** One request of the SDK, whose answer is read by `schema`. */
export type Ask = <T>(
  schema: z.ZodType<T>,
  request: (stripe: Stripe) => Promise<unknown>,
) => Promise<StripeAnswer<T>>

interface Options {
  secretKey: string
  /** Where Stripe is reached; only tests and development set it. */
  apiOrigin?: string | undefined
  timeoutMs: number
}

/** What is seen of one request beside what the SDK tells of it. */
interface Exchange {
  signal: AbortSignal
  status: number | null
  theirNowMs: number | null
  replayOf: string | null
}

/** Refused before anything was done: a wrong key, no right to it, too many requests, or the object is locked. */
const turnedAway = new Set([401, 403, 429])

/**
 * Stripe's own SDK, with what it lacks: one time limit for all requests of a call, an end by signal, and the difference
 * between a request that was never sent and one whose answer was lost. It never repeats a request by itself: its pauses
 * know no time limit, and our commands repeat a step with the same key anyway.
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
      const signals = [exchange.signal, init?.signal].filter((signal) => signal instanceof AbortSignal)
      const response = await fetch(input, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any(signals),
      })
      exchange.status = response.status
      const shown = Date.parse(response.headers.get('date') ?? '')
      exchange.theirNowMs = Number.isNaN(shown) ? null : shown
      const isReplayed = response.headers.get('idempotent-replayed') === 'true'
      exchange.replayOf = isReplayed ? (response.headers.get('original-request') ?? 'first') : null
      return response
    }),
  })

  async function send<T>(
    signal: AbortSignal,
    schema: z.ZodType<T>,
    request: (stripe: Stripe) => Promise<unknown>,
  ): Promise<StripeAnswer<T>> {
    const exchange: Exchange = { signal, status: null, theirNowMs: null, replayOf: null }
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
    const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs)
    const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
    return work((schema, request) => send(signal, schema, request))
  }
}

const unknownOf = (cause: UnknownCause, { replayOf }: Exchange) =>
  ({ kind: 'unknown', cause, replayOf }) as const

function readFault(error: unknown, exchange: Exchange): StripeAnswer<never> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (exchange.signal.aborted) return unknownOf('timeout', exchange)
  if (error instanceof Stripe.errors.StripeConnectionError) {
    if (exchange.status === null && neverConnected(error.detail))
      return { kind: 'untouched', cause: 'network' }
    return unknownOf('network', exchange)
  }
  const { status } = exchange
  if (status === null) return unknownOf('network', exchange)
  if (status >= 500) return unknownOf('server_error', exchange)
  if (turnedAway.has(status)) return { kind: 'untouched', cause: 'bad_response' }
  const read = refusalAnswer.safeParse(error.raw)
  // A conflict, or a key that was used for something else, says that something happened: only a query tells what.
  const isConflict = status === 409 || (read.success && read.data.type === 'idempotency_error')
  if (status < 400 || isConflict || !read.success) return unknownOf('bad_response', exchange)
  return { kind: 'refusal', refusal: { ...read.data, status }, replayOf: exchange.replayOf }
}

function addressOf(origin: string) {
  const { hostname, port, protocol } = new URL(origin)
  return {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
