import type { Call } from '@touchline/contract/define-call'
import { fromWire } from '@touchline/contract/wire-case'
import type { Lane } from '@touchline/rules/limits/lanes'
import { errorReply, type Refusal, refuse } from '../call/answer.ts'
import type { AnswerCall, CallInput } from '../call/answer-call.ts'
import { refusalOfFault } from '../call/fault.ts'
import { laneOf, type Served } from '../call/serve.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import type { Config } from '../config.ts'
import { createCaller, type RequestFacts } from './caller-of.ts'
import { findTenant } from './tenant.ts'

/** The browser that a page is rendered for. */
export type PageVisitor = Pick<
  RequestFacts,
  'mode' | 'protocol' | 'cookie' | 'host' | 'ip' | 'userAgent' | 'requestId' | 'log'
> & { hostname: string }

/**
 * Answers a call of a page that is rendered in this process. The calls of one page pass the same visitor, who is
 * looked up once. The reply is the core's own, to be read only; a refusal is as a program reads it from the wire.
 */
export type AnswerPageCall = (
  call: Call,
  input: CallInput,
  visitor: PageVisitor,
) => Promise<{ status: number; reply: unknown }>

interface Options {
  answerCall: AnswerCall
  catalogues: Catalogues
  config: Config
  served: readonly Served[]
  isTooLate: (lane: Lane) => boolean
}

/** Decision 32: makes the calls of our own pages, which meet the same limits and faults as a request does. */
export function createAnswerPageCall({
  answerCall,
  catalogues,
  config,
  served,
  isTooLate,
}: Options): AnswerPageCall {
  const servedBy = new Map(served.map((one) => [one.call.name, one]))

  return async (call, input, visitor) => {
    const refused = (refusal: Refusal) => {
      const reply = errorReply(refusal, visitor.requestId)
      return { status: reply.status, reply: fromWire(reply) }
    }
    // The visitor has pressed nothing yet: only the browser asks for changes.
    if (call.method !== 'GET')
      throw new Error(`a page that is rendered only reads, and asked for ${call.name}`)
    try {
      const catalogue = await findTenant([visitor.hostname], catalogues)
      if (!catalogue) return refused(refuse('CLIENT_NOT_FOUND'))
      const asked = {
        ...visitor,
        authorization: undefined,
        acceptHeader: undefined,
        idempotencyKey: null,
        cacheControl: undefined,
      }
      const caller = createCaller(asked, catalogue, config, visitor)
      const one = servedBy.get(call.name)
      if (one && isTooLate(laneOf(one, caller))) return refused(refuse('BUSY'))
      const { status, reply } = await answerCall(call, input, caller)
      return { status, reply: status < 400 ? reply : fromWire(reply) }
    } catch (fault) {
      return refused(refusalOfFault(fault, visitor.log, call.method, false))
    }
  }
}
