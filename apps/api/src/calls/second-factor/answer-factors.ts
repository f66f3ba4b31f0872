import { relyingPartyOf } from '@touchline/rules/web/relying-party'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { presentFactors } from '../../presenters/second-factor/factors.ts'
import { getFactors } from '../../stores/second-factor/factors.ts'
import { getOwnSession } from '../../stores/second-factor/second-steps.ts'
import { listSecurityEvents } from '../../stores/second-factor/security-events.ts'

/** Answers with the factors of the member of staff who asks, as they are now. */
export async function answerFactors(context: CallContext, refusal: Refusal | null = null) {
  if (refusal) return refusal
  const staff = await requireStaff(context)
  if (isRefusal(staff)) return staff
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
