import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { findStaffPayment } from '../../stores/payments/attempts-for-staff.ts'
import { settleServicesOf } from '../payments/settle-services.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'
import { type SettledPayment, settlePaymentByPerson } from './settle-payment-by-person.ts'

/** Records the word of staff of all venues that a payment which needs attention is settled. */
export async function settlePaymentByStaff(
  context: CallContext,
  id: string,
  { found, why }: { found?: SettledPayment['found'] | undefined; why: string },
): Promise<SettledPayment | Refusal> {
  const staff = await requireStaffOfAll(context, 'settle-payments')
  if (isRefusal(staff)) return staff
  const seen = await findStaffPayment(context.services.db, context.catalogue.client.id, id)
  if (!seen) return refuse('ATTEMPT_NOT_FOUND')
  const settling = settleServicesOf(context, `staff ${staff.customerId}`)
  return settlePaymentByPerson(settling, { id, hasOrder: seen.hasOrder, found, why })
}
