import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import type { QueryOutcome } from '../../gateways/card-payments/port.ts'
import { findStaffPayment } from '../../stores/attempts/attempts-for-staff.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import type { Visit } from '../../visit.ts'
import { requireStaffOfAll } from '../desk/require-staff-of-all.ts'
import { moveAttempt } from './move-attempt.ts'
import { releaseAttempt } from './release-attempt.ts'
import { accountOf, nameOf } from './settle.ts'

export interface SettledPayment {
  id: string
  found: 'taken' | 'given-back'
}

/** What the provider may say of it, for its end to be true. */
const agrees: Record<SettledPayment['found'], readonly QueryOutcome['kind'][]> = {
  taken: ['captured', 'refunded'],
  'given-back': ['voided', 'declined', 'refunded', 'missing'],
}

/**
 * A person says that a payment which needs attention is at its end: with an order its money was taken, else it was given
 * back, and what it had frozen is released. The provider has to say the same. Once, however often it is pressed.
 */
export async function settlePaymentByStaff(
  visit: Visit,
  attemptId: string,
  why: string,
): Promise<SettledPayment | Refusal> {
  const staff = await requireStaffOfAll(visit)
  if (isRefusal(staff)) return staff
  const { db } = visit.services
  const seen = await findStaffPayment(db, visit.catalogue.client.id, attemptId)
  if (!seen) return refuse('ATTEMPT_NOT_FOUND')
  const found = seen.hasOrder ? 'taken' : 'given-back'
  const to = seen.hasOrder ? 'captured' : 'voided'
  const attempt = await getAttempt(db, attemptId)
  if (attempt.state === to) return { id: attemptId, found }
  if (attempt.state !== 'needs_attention') return refuse('PAYMENT_NOT_SETTLED')
  const outcome = await accountOf(visit.services, attempt).query({}, nameOf(attempt))
  const isOtherSum = 'amountPence' in outcome && outcome.amountPence !== attempt.amountPence
  if (isOtherSum || !agrees[found].includes(outcome.kind)) return disagrees(outcome.kind, found)
  const cause = `staff ${staff.customerId}: ${why}`
  const moved = seen.hasOrder
    ? await moveAttempt(db, attempt, to, cause, { checkInSeconds: null })
    : await releaseAttempt(db, attempt, to, cause)
  if (moved)
    visit.log.info(
      { event: 'payment.settled', staff: staff.customerId, attempt: attemptId, found },
      'staff settled a payment',
    )
  return { id: attemptId, found }
}

const disagrees = (kind: QueryOutcome['kind'], found: SettledPayment['found']): Refusal =>
  refuse('PAYMENT_NOT_SETTLED', {
    message:
      kind === 'unknown'
        ? 'The provider can’t say right now what became of it. Nothing has been changed. Try again in some minutes.'
        : found === 'taken'
          ? 'The provider says that this money was not taken. Nothing has been changed: the booking stands. Take the money there, then settle it here.'
          : 'The provider says that it still holds or has this money. Nothing has been changed. Give it back there, then settle it here.',
  })
