import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@touchline/contract/define-call'
import type { Lane } from '@touchline/rules/limits/lanes'
import type { Refusal } from './answer.ts'
import type { CallContext } from './call-context.ts'

export interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  context: CallContext
}

/** A reply with a status other than 200. */
export class ReplyWithStatus<Reply> {
  readonly status: number
  readonly reply: Reply
  constructor(status: number, reply: Reply) {
    this.status = status
    this.reply = reply
  }
}

export type Handle<C extends Call> = (
  input: Input<C>,
) => Promise<ReplyOf<C> | Refusal | ReplyWithStatus<ReplyOf<C>>>

export interface Served {
  readonly call: Call
  readonly handle: (input: Input<Call>) => Promise<unknown>
  readonly shared: boolean
  readonly dayOf: (input: Pick<Input<Call>, 'params' | 'query'>) => ListedDay | null
}

/** Slug of the venue, and the day, of which a list tells. */
export interface ListedDay {
  venue: string
  date: string
}

/**
 * Binds a call of the contract to its handler. With `shared`, the answer is the same for all visitors without
 * a log-in and without places of their own in it, and may be given again for up to a second; `dayOf` names the only
 * day of which it tells, so that places of another day don't count. The answer of a public call is the same for all
 * callers.
 */
export function serve<C extends Call>(
  call: C,
  handle: Handle<C>,
  {
    shared = false,
    dayOf = () => null,
  }: { shared?: boolean; dayOf?: (input: Pick<Input<C>, 'params' | 'query'>) => ListedDay | null } = {},
): Served {
  return { call, handle, shared, dayOf }
}

/** Options of a call that lists a day of an activity at a venue. */
export const sharedDay = {
  shared: true,
  dayOf: ({ params, query }: { params: { venue: string }; query: { date: string } }): ListedDay => ({
    venue: params.venue,
    date: query.date,
  }),
}

/**
 * Returns the lane of a call. Visitors browse shared answers before they buy. The answer of a public call is
 * the same for every caller.
 */
export function laneOf({ call, shared }: Served, { hasSession }: { hasSession: boolean }): Lane {
  if (call.isPublic === true) return 'visiting'
  if (!shared) return 'buying'
  return hasSession ? 'visiting' : 'browsing'
}
