import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { findStaffPayment } from '../../stores/payments/attempts-for-staff.ts'
import { settlingIn } from '../payments/settling.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'
import { type SettledPayment, settlePaymentByPerson } from './settle-payment-by-person.ts'

/** Records the word of staff of all venues that a payment which needs attention is settled. */
export async function settlePaymentByStaff(
  visit: Visit,
  id: string,
  { found, why }: { found?: SettledPayment['found'] | undefined; why: string },
): Promise<SettledPayment | Refusal> {
  const staff = await requireStaffOfAll(visit)
  if (isRefusal(staff)) return staff
  const seen = await findStaffPayment(visit.services.db, visit.catalogue.client.id, id)
  if (!seen) return refuse('ATTEMPT_NOT_FOUND')
  const settling = settlingIn(visit, `staff ${staff.customerId}`)
  return settlePaymentByPerson(settling, { id, hasOrder: seen.hasOrder, found, why })
}
