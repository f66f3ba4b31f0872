import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { findStaffRefund, type StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { collectMoves } from '../payments/moving.ts'
import { settlingIn } from '../payments/settling.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'
import { type Finding, followWay, wayOf } from './settle-refund-by-person.ts'

/**
 * Records what staff have found about a refund that needs attention, along the edges of the state table. If
 * several press at once, the first moves it.
 * @returns the refund as it then stands
 */
export async function settleByStaff(visit: Visit, finding: Finding): Promise<StaffRefundRecord | Refusal> {
  const staff = await requireStaffOfAll(visit)
  if (isRefusal(staff)) return staff
  const clientId = visit.catalogue.client.id
  const { refundId, found } = finding
  const seen = await findStaffRefund(visit.services.db, clientId, refundId)
  if (!seen) return refuse('REFUND_NOT_FOUND')
  const settling = settlingIn(visit, `staff ${staff.customerId}`)
  const way = await wayOf(settling, seen, found)
  const moves = collectMoves(settling)
  const done = await answerOnce(
    visit,
    staff,
    { call: 'settleRefund', content: { ...finding } },
    async (tx) => {
      if (isRefusal(way)) return way
      const refused = await followWay(moves.within(tx), way, finding)
      return refused ?? (await findStaffRefund(tx, clientId, refundId))!
    },
  )
  if (isRefusal(done)) return done
  moves.tellAll()
  visit.log.info(
    { event: 'refund.settled', staff: staff.customerId, refund: refundId, order: done.orderId, found },
    'staff settled a refund',
  )
  return done
}
