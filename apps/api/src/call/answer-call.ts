import type { Call } from '@touchline/contract/define-call'
import type { ErrorCode } from '@touchline/contract/errors'
import { toWire } from '@touchline/contract/wire-case'
import type { Lane } from '@touchline/rules/limits/lanes'
import { createCache } from '@touchline/rules/web/cache'
import type * as z from 'zod/mini'
import { errorReply, isRefusal, type Refusal, refuse } from './answer.ts'
import { CallContext, type SelectedCustomer, type Services } from './call-context.ts'
import type { Caller } from './caller.ts'
import { isReadable } from './readable.ts'
import { type Input, laneOf, ReplyWithStatus, type Served } from './serve.ts'
import type { SessionOutcome } from './session-outcome.ts'

/** The result of a call. A shared answer goes to several callers, so it is read-only. */
export interface CallAnswer {
  readonly status: number
  /** The whole reply or refusal, in our own case. */
  readonly reply: unknown
  readonly isShared: boolean
  readonly session: SessionOutcome
}

/** The parts of a call as they were sent, with keys in our own case. */
export interface CallInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export type AnswerCall = (call: Call, input: CallInput, caller: Caller) => Promise<CallAnswer>

/** Sees each reply as it leaves, in our own case. Tests check it against the contract. */
export type ReplyObserver = (call: Call, status: number, reply: unknown) => void

interface Options {
  services: Services
  served: readonly Served[]
  witness?: ReplyObserver | undefined
}

/**
 * Makes the only entrance for calls, from the network and from our own pages. It parses the input, shares
 * answers that may be shared, hands the rest to the handler of the call, and decides what happens to the
 * session.
 */
export function createAnswerCall({ services, served, witness }: Options): AnswerCall {
  // A thousand visitors to the same day cost a single query. Places in a list may be up to a second old; they
  // are counted again when a customer takes one.
  const shared = createCache<CallAnswer>({ ttlMs: 1_000, maxSize: 2_000, nowMs: () => performance.now() })
  const servedBy = new Map(served.map((one) => [one.call.name, one]))
  const servicesIn = (lane: Lane): Services => ({ ...services, db: services.db.inLane(lane) })
  const servicesFor: Record<Lane, Services> = {
    browsing: servicesIn('browsing'),
    visiting: servicesIn('visiting'),
    buying: servicesIn('buying'),
  }

  const contextOf = (one: Served, parsed: Parsed, caller: Caller) =>
    new CallContext(servicesFor[laneOf(one, caller)], caller, {
      selected: selectedBy(one.call, parsed),
      isList: one.shared,
    })

  async function handle(
    one: Served,
    parsed: Parsed,
    caller: Caller,
    isShared: boolean,
    context = contextOf(one, parsed, caller),
  ): Promise<CallAnswer> {
    const answered = await one.handle({ ...parsed, context })
    // A shared reply goes to several callers, so it has no request id.
    const { status, reply } = replyOf(answered, isShared ? undefined : caller.requestId)
    witness?.(one.call, status, reply)
    if (isRefusal(answered) && notLoggedIn.has(answered.refusal)) await context.forgetDeadSession()
    return { status, reply, isShared, session: context.session }
  }

  return async (call, input, caller) => {
    const one = servedBy.get(call.name)
    if (!one) throw new Error(`nothing serves ${call.name}`)
    const parsed = parseInput(call, input, caller)
    if (isRefusal(parsed)) {
      const reply = errorReply(parsed, caller.requestId)
      witness?.(call, reply.status, reply)
      return { status: reply.status, reply, isShared: false, session: { kind: 'unchanged' } }
    }
    if (call.isPublic !== true) {
      const context = contextOf(one, parsed, caller)
      const isForAll =
        one.shared && !caller.wantsFresh && (await context.seesWhatAllSee(dayIn(one, parsed, caller)))
      if (!isForAll) return handle(one, parsed, caller, false, context)
    }
    const { client, version } = caller.catalogue
    const key = `${client.id} ${version} ${call.name} ${JSON.stringify(parsed)}`
    return shared(key, () => handle(one, parsed, { ...caller, token: null }, true))
  }
}

type Parsed = Omit<Input<Call>, 'context'>

function dayIn({ dayOf }: Served, parsed: Parsed, { catalogue }: Caller) {
  const day = dayOf(parsed)
  const venue = day && catalogue.venueBySlug.get(day.venue)
  return venue ? { venueId: venue.id, date: day.date } : null
}

/**
 * Returns the customer for whom a call acts, from its query or body (spec 7). A call that only reads, or has
 * neither, uses the customer of the basket.
 */
function selectedBy({ method }: Call, { query, body }: { query: unknown; body: unknown }): SelectedCustomer {
  for (const part of [query, body]) {
    const { selectedUserId } = (part ?? {}) as { selectedUserId?: unknown }
    if (typeof selectedUserId === 'number') return selectedUserId
    if (typeof selectedUserId === 'string' && /^\d{1,15}$/.test(selectedUserId)) return Number(selectedUserId)
  }
  const cannotSay = query === undefined && body === undefined
  return method === 'GET' || cannotSay ? 'as-in-basket' : null
}

/** Refusals of callers who are not logged in. The session that they sent may be dead. */
const notLoggedIn: ReadonlySet<ErrorCode> = new Set(['LOGIN_REQUIRED', 'BAD_CREDENTIALS'])

function replyOf(answered: unknown, requestId: string | undefined): { status: number; reply: unknown } {
  if (isRefusal(answered)) {
    const reply = errorReply(answered, requestId)
    return { status: reply.status, reply }
  }
  return answered instanceof ReplyWithStatus ? answered : { status: 200, reply: answered }
}

function parseInput(call: Call, input: CallInput, { idempotencyKey }: Caller): Parsed | Refusal {
  // No path of ours has such a name.
  if (!isReadable(input.params)) return refuse('NOT_FOUND')
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,100}$/.test(idempotencyKey))
    return refuse('BAD_REQUEST', { errors: keyErrors })
  const params = parsePart(call.params, input.params)
  if (isRefusal(params)) return params
  const query = parsePart(call.query, input.query ?? {})
  if (isRefusal(query)) return query
  if (!isReadable(query)) return refuse('BAD_REQUEST')
  const body = parsePart(call.body, input.body ?? {})
  if (isRefusal(body)) return body
  return { params, query, body }
}

const keyErrors = { 'idempotency-key': ['A key has 1 to 100 letters, digits and signs'] }

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : []
    const place = [...issue.path.map(String), ...keys].join('.') || 'body'
    ;(errors[toWireKey(place)] ??= []).push(issue.message)
  }
  return refuse('BAD_REQUEST', { errors })
}

const toWireKey = (path: string): string =>
  path
    .split('.')
    .map((key) => Object.keys(toWire({ [key]: null }) as object)[0] ?? key)
    .join('.')
