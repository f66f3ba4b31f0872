import { relyingPartyOf } from '@touchline/rules/web/relying-party'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { presentFactors } from '../../presenters/second-factor/factors.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import { getFactors } from '../../stores/second-factor/factors.ts'
import { getOwnSession } from '../../stores/second-factor/second-steps.ts'
import { listSecurityEvents } from '../../stores/second-factor/security-events.ts'

/** Answers with the factors of the member of staff who asks, as they are now. */
export async function answerFactors(context: CallContext, refusal: Refusal | null = null) {
  if (refusal) return refusal
  const staff = await context.visitor()
  // Staff of every role have their own log-in.
  if (!isAtDesk(staff)) return refuse('FORBIDDEN')
  const { db, vault } = context.services
  const data = presentFactors(await getFactors(db, staff.customerId), {
    client: context.catalogue.client,
    session: await getOwnSession(db, staff.sessionId),
    relyingParty: relyingPartyOf(context.origin),
    canSeal: vault.keyId !== null,
    events: await listSecurityEvents(db, staff.customerId),
  })
  return { data }
}
