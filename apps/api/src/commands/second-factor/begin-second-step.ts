import { type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, createToken, type LogIn, visitorTokenOf } from '../../call/call-context.ts'
import { createVisitorSession, removeSession, rotateSession } from '../../stores/account/visitors.ts'
import { hasFactor } from '../../stores/second-factor/factors.ts'
import { beginStep } from '../../stores/second-factor/second-steps.ts'

/**
 * Lets a log-in of staff wait for its second step, after the right password. Until then the browser has a visitor's
 * session under a new token, which opens nothing of the person's (decision 130).
 * @returns null where the password alone is enough: for customers, and for staff without a factor whose operator asks
 * for none
 */
export async function beginSecondStep(
  context: CallContext,
  { customerId, role }: LogIn,
): Promise<Refusal | null> {
  if (role !== 'staff') return null
  const { db } = context.services
  const { client } = context.catalogue
  if (client.staffSecondFactor === 'optional' && !(await hasFactor(db, customerId))) return null
  const visitor = await context.visitor()
  const token = visitorTokenOf(createToken())
  const session = context.newSession(token, null)
  await db.transaction().execute(async (tx) => {
    const isVisitor = visitor !== null && visitor.customerId === null
    if (isVisitor) await rotateSession(tx, visitor.sessionId, session, null)
    const sessionId = isVisitor ? visitor.sessionId : await createVisitorSession(tx, client.id, session)
    if (visitor !== null && !isVisitor) await removeSession(tx, visitor.sessionId)
    await beginStep(tx, sessionId, customerId)
  })
  context.keepSession(token, null)
  return refuse('SECOND_STEP_NEEDED')
}
