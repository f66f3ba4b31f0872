import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { getCustomer } from '../../stores/account/customers.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import { getOwnSession } from '../../stores/second-factor/second-steps.ts'
import { requireWaiting } from './require-waiting.ts'

/** Member of staff who may change their own factors now. */
export interface FactorOwner {
  customerId: number
  sessionId: number
  firstName: string
  email: string
  /** True while the log-in waits for the first factor. */
  isWaiting: boolean
}

/**
 * S105: requires staff who change their own factors: with the whole log-in, not a PIN, and a password of the last ten
 * minutes.
 */
export async function requireFactorOwner(context: CallContext): Promise<FactorOwner | Refusal> {
  const visitor = await context.visitor()
  if (!isAtDesk(visitor)) return refuse('FORBIDDEN')
  const { db } = context.services
  const { secondStep, gavePassword } = await getOwnSession(db, visitor.sessionId)
  if (secondStep === 'pin') return refuse('WHOLE_LOG_IN_NEEDED')
  if (!gavePassword) return refuse('PASSWORD_NEEDED')
  const { firstName, email } = await getCustomer(db, visitor.customerId)
  return {
    customerId: visitor.customerId,
    sessionId: visitor.sessionId,
    firstName,
    email,
    isWaiting: false,
  }
}

/**
 * Requires staff who set up a factor: as above, or at a log-in that waits because the person has none. Who has one gives
 * it first: a password alone must not add another.
 */
export async function requireSetUp(context: CallContext): Promise<FactorOwner | Refusal> {
  const visitor = await context.visitor()
  if (visitor !== null && visitor.customerId !== null) return requireFactorOwner(context)
  const waiting = await requireWaiting(context)
  if (isRefusal(waiting)) return waiting
  if (waiting.hasFactor) return refuse('SECOND_STEP_NEEDED')
  const { customerId, sessionId, firstName, email } = waiting
  return { customerId, sessionId, firstName, email, isWaiting: true }
}
