import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type {
  AuthoriseOutcome,
  CallContext,
  CardPayments,
  ReadContext,
  Settled,
  UnknownCause,
} from './port.ts'
import {
  happenings,
  readOutcome,
  readRejection,
  refusalAnswer,
  removedAnswer,
  sessionAnswer,
  transactionAnswer,
  webhookBody,
} from './sandbox-answers.ts'

export interface SandboxCardPaymentsOptions {
  /** Where this server reaches the sandbox. */
  origin: string
  /** Where browsers reach it, when that is another address. */
  publicOrigin?: string
  secret: string
  webhookSecret: string
  timeoutMs: number
  nowMs?: () => number
}

type Answer<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refusal'; code: string; status: number }
  | { kind: 'unknown'; cause: UnknownCause }
  /** Surely nothing was done: no connection was made, or the request was turned away. */
  | { kind: 'untouched'; cause: UnknownCause }

type KnownAnswer<T> = Exclude<Answer<T>, { kind: 'untouched' }>

type TransactionAnswer = z.output<typeof transactionAnswer>

const badResponse = { kind: 'unknown', cause: 'bad_response' } as const
const webhookToleranceMs = 5 * 60_000
const colourDepths = [1, 4, 8, 15, 16, 24, 32, 48]

/** The sandbox provider over HTTP. The global fetch keeps its connections open between calls. */
export function createSandboxCardPayments(options: SandboxCardPaymentsOptions): CardPayments {
  const nowMs = options.nowMs ?? Date.now

  /** As `send`, for a call about a payment that exists: that this call did nothing says nothing of the payment. */
  async function ask<T>(...request: Parameters<typeof send<T>>): Promise<KnownAnswer<T>> {
    const answer = await send(...request)
    return answer.kind === 'untouched' ? { kind: 'unknown', cause: answer.cause } : answer
  }

  async function send<T>(
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

  async function act(
    call: CallContext,
    ref: string,
    action: 'capture' | 'void' | 'refund',
    body: object,
    isDone: (transaction: TransactionAnswer) => boolean,
  ): Promise<Settled> {
    const path = `/v1/transactions/${encodeURIComponent(ref)}/${action}`
    const answer = await ask(transactionAnswer, call, 'POST', path, body)
    if (answer.kind === 'answer' && !(answer.value.id === ref && isDone(answer.value))) return badResponse
    return settle(answer)
  }

  return {
    id: 'sandbox',
    caps: {
      savedCards: true,
      webhooks: true,
      queryByOurRef: true,
      sessionLifeMs: 20 * 60_000,
      cardTokenLifeMs: 400_000,
      challengeLifeMs: 15 * 60_000,
      frameHosts: [options.publicOrigin ?? options.origin],
    },

    async prepare(call, session) {
      const answer = await ask(sessionAnswer, call, 'POST', '/v1/sessions', session)
      if (answer.kind === 'answer') return { kind: 'ready', ...answer.value }
      return { kind: 'unavailable', cause: answer.kind === 'unknown' ? answer.cause : 'bad_response' }
    },

    async authorise(call, payment) {
      const { card, browser, ...rest } = payment
      const { colorDepth, ...otherBrowser } = browser
      const body = {
        ...rest,
        ...card,
        browser: {
          ...otherBrowser,
          ...(colorDepth !== undefined && { colorDepth: nearestColourDepth(colorDepth) }),
        },
      }
      const answer = await send(transactionAnswer, call, 'POST', '/v1/transactions', body)
      if (answer.kind === 'untouched')
        return { kind: 'rejected', reason: 'provider_unavailable', raw: answer.cause }
      // Another payment than the one we asked for is no answer.
      if (answer.kind === 'answer' && answer.value.ourRef !== payment.ourRef) return badResponse
      return readAuthorisation(answer)
    },

    async continueAuthorisation(call, ref, cres) {
      const path = `/v1/transactions/${encodeURIComponent(ref)}/continue`
      return readAuthorisation(await ask(transactionAnswer, call, 'POST', path, { cres }))
    },

    async query(call, by) {
      const path =
        'ref' in by
          ? `/v1/transactions/${encodeURIComponent(by.ref)}`
          : `/v1/transactions?ourRef=${encodeURIComponent(by.ourRef)}`
      const answer = await ask(transactionAnswer, call, 'GET', path)
      if (answer.kind === 'answer') return readOutcome(answer.value)
      if (answer.kind === 'unknown') return answer
      return answer.status === 404 && answer.code === 'not_found' ? { kind: 'missing' } : badResponse
    },

    capture: (call, ref, amountPence) =>
      act(call, ref, 'capture', { amountPence }, (held) => held.capturedPence === amountPence),

    void: (call, ref) => act(call, ref, 'void', {}, (held) => held.status === 'voided'),

    refund: (call, ref, amountPence, ourRefundRef) =>
      act(call, ref, 'refund', { amountPence, ourRefundRef }, (held) => held.refundedPence >= amountPence),

    async removeSavedCard(call, savedCardId) {
      const path = `/v1/saved-cards/${encodeURIComponent(savedCardId)}`
      return settle(await ask(removedAnswer, call, 'DELETE', path))
    },

    verifyWebhook(rawBody, headers) {
      const timestamp = headers['card-sandbox-timestamp']
      const signature = headers['card-sandbox-signature']
      if (typeof timestamp !== 'string' || typeof signature !== 'string') return null
      if (!/^\d{1,12}$/.test(timestamp)) return null
      if (Math.abs(nowMs() - Number(timestamp) * 1000) > webhookToleranceMs) return null
      const expected = createHmac('sha256', options.webhookSecret)
        .update(`${timestamp}.`)
        .update(rawBody)
        .digest()
      const given = Buffer.from(signature, 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const parsed = webhookBody.safeParse(parseJson(Buffer.from(rawBody).toString('utf8')))
      if (!parsed.success) return null
      const { id, type, transaction } = parsed.data
      return { id, ref: transaction.id, ourRef: transaction.ourRef, happened: happenings[type] }
    },
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
function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return connectionFaults.has(code) || ('syscall' in cause && cause.syscall === 'connect')
}

function readAuthorisation(answer: KnownAnswer<TransactionAnswer>): AuthoriseOutcome {
  if (answer.kind === 'answer') return readOutcome(answer.value)
  if (answer.kind === 'unknown') return answer
  const reason = readRejection(answer.code)
  return reason ? { kind: 'rejected', reason, raw: answer.code } : badResponse
}

function settle(answer: KnownAnswer<unknown>): Settled {
  if (answer.kind === 'answer') return { kind: 'done' }
  if (answer.kind === 'unknown') return answer
  // A conflict says that something else happened under this key: only a query tells what.
  return answer.status === 409 ? badResponse : { kind: 'refused', raw: answer.code }
}

/** Screens say 30 bits, which EMV does not know. */
function nearestColourDepth(depth: number): number {
  return colourDepths.findLast((known) => known <= depth) ?? 1
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
