import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { findStaffRefund, type StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { settleServicesOf } from '../payments/settle-services.ts'
import { collectTransitions } from '../payments/transition-services.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'
import { planRefundStep, type RefundFinding, takeRefundStep } from './settle-refund-by-person.ts'

/**
 * Records what staff have found about a refund that needs attention, along the edges of the state table. If
 * several press at once, the first moves it.
 * @returns the refund as it then stands
 */
export async function settleByStaff(
  context: CallContext,
  finding: RefundFinding,
): Promise<StaffRefundRecord | Refusal> {
  const staff = await requireStaffOfAll(context, 'settle-payments')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { refundId, found } = finding
  const seen = await findStaffRefund(context.services.db, clientId, refundId)
  if (!seen) return refuse('REFUND_NOT_FOUND')
  const settling = settleServicesOf(context, `staff ${staff.customerId}`)
  const way = await planRefundStep(settling, seen, found)
  const moves = collectTransitions(settling)
  const done = await answerOnce(
    context,
    staff,
    { call: 'settleRefund', content: { ...finding } },
    async (tx) => {
      if (isRefusal(way)) return way
      const refused = await takeRefundStep(moves.within(tx), way, finding)
      return refused ?? (await findStaffRefund(tx, clientId, refundId))!
    },
  )
  if (isRefusal(done)) return done
  moves.logAll()
  context.log.info(
    { event: 'refund.settled', staff: staff.customerId, refund: refundId, order: done.orderId, found },
    'staff settled a refund',
  )
  return done
}
