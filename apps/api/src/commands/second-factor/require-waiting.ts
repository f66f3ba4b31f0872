import { type RelyingParty, relyingPartyOf } from '@touchline/rules/web/relying-party'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { LoginSubject } from '../../stores/account/login-failures.ts'
import { findWaitingLogIn, type WaitingLogInRecord } from '../../stores/second-factor/second-steps.ts'
import { loginSubjectsOf } from '../account/login-limits.ts'

export interface Waiting extends WaitingLogInRecord {
  sessionId: number
  relyingParty: RelyingParty
}

/** Returns the log-in of staff that waits in this session for its second step. */
export async function requireWaiting(context: CallContext): Promise<Waiting | Refusal> {
  const visitor = await context.visitor()
  const relyingParty = relyingPartyOf(context.origin)
  const found =
    visitor === null || visitor.customerId !== null
      ? null
      : await findWaitingLogIn(context.services.db, visitor.sessionId, relyingParty.host)
  if (found === null || visitor === null) return refuse('SECOND_STEP_ENDED')
  return { ...found, sessionId: visitor.sessionId, relyingParty }
}

/**
 * Returns the subjects by which tries of a second step are counted (decision 13). Only a person who has the password can
 * make them, so that the account itself may be delayed for long.
 */
export function stepSubjectsOf(customerId: number, ip: string): LoginSubject[] {
  const [byNetwork, byAccount, network] = loginSubjectsOf(`second step ${customerId}`, ip)
  return [byNetwork!, { ...byAccount!, free: 10, maxSeconds: 900 }, network!]
}
