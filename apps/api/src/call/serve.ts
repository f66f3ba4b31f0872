import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@touchline/contract/define-call'
import type { Lane } from '@touchline/rules/limits/lanes'
import type { Refusal } from './answer.ts'
import type { Visit } from './visit.ts'

export interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  visit: Visit
}

/** A reply with a status other than 200. */
export class Answered<Reply> {
  readonly status: number
  readonly reply: Reply
  constructor(status: number, reply: Reply) {
    this.status = status
    this.reply = reply
  }
}

export type Handle<C extends Call> = (input: Input<C>) => Promise<ReplyOf<C> | Refusal | Answered<ReplyOf<C>>>

export interface Served {
  readonly call: Call
  readonly handle: (input: Input<Call>) => Promise<unknown>
  readonly shared: boolean
}

/**
 * Binds a call of the contract to what answers it. `shared`: the answer is the same for all visitors without a
 * session, and may be given again for up to a second; that of a public call is the same for all callers.
 */
export function serve<C extends Call>(call: C, handle: Handle<C>, { shared = false } = {}): Served {
  return { call, handle, shared }
}

/** What may be shared between visitors is what they look at before they buy; a public call's answer is every caller's. */
export function laneOf({ call, shared }: Served, { hasSession }: { hasSession: boolean }): Lane {
  if (call.isPublic === true) return 'visiting'
  if (!shared) return 'buying'
  return hasSession ? 'visiting' : 'browsing'
}
