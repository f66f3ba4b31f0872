import type { RefundState } from '@touchline/rules/states/refund'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import { canBeSentAgain, refundRefOf } from '../../policies/refunds.ts'
import { getRefund, type RefundRecord } from '../../stores/refunds/refund-record.ts'
import { findStaffRefund, type StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'
import type { Visit } from '../../visit.ts'
import { answerOnce } from '../answer-once.ts'
import { requireStaffOfAll } from '../desk/require-staff-of-all.ts'
import { moveRefund } from './move-refund.ts'

export interface Finding {
  refundId: string
  found: 'paid-back' | 'paid-otherwise' | 'send-again'
  why: string
}

/** Where it leads, and what the row that says so begins with. */
interface Way {
  to: RefundState
  words: string
}

const ways: Record<Finding['found'], Way> = {
  'paid-back': { to: 'done', words: 'It was paid back to the card' },
  'paid-otherwise': { to: 'done', words: 'It was paid back in another way' },
  'send-again': { to: 'pending', words: 'It was not paid back: send it again' },
}

/**
 * What staff have found of a refund that needs attention, along the edges of the table of states. Of several who press at once
 * the first moves it.
 * @returns it as it then stands
 */
export async function settleByStaff(visit: Visit, finding: Finding): Promise<StaffRefundRecord | Refusal> {
  const staff = await requireStaffOfAll(visit)
  if (isRefusal(staff)) return staff
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const { refundId, found, why } = finding
  const seen = await findStaffRefund(db, clientId, refundId)
  if (!seen) return refuse('REFUND_NOT_FOUND')
  // Asked before the transaction, which would hold its locks meanwhile.
  const way = found === 'send-again' ? await wayToSend(visit, seen) : ways[found]
  const done = await answerOnce(
    visit,
    staff,
    { call: 'settleRefund', content: { ...finding } },
    async (tx) => {
      if (isRefusal(way)) return way
      const refund = await getRefund(tx, refundId)
      if (refund.state !== 'needs_attention') return refuse('REFUND_CHANGED')
      const moved = await moveRefund(tx, refund, way.to, `${way.words}. ${why}`, {
        checkInSeconds: way.to === 'done' ? null : 0,
        staffId: staff.customerId,
        isOtherwise: found === 'paid-otherwise',
      })
      return moved ? (await findStaffRefund(tx, clientId, refundId))! : refuse('REFUND_CHANGED')
    },
  )
  if (!isRefusal(done))
    visit.log.info(
      { event: 'refund.settled', staff: staff.customerId, refund: refundId, order: done.orderId, found },
      'staff settled a refund',
    )
  return done
}

/** F44: what the provider has made is asked of it before anything is sent once more. */
async function wayToSend({ services }: Visit, seen: StaffRefundRecord): Promise<Way | Refusal> {
  // One that moved meanwhile is refused with its lock.
  if (seen.state !== 'needs_attention') return refuse('REFUND_CHANGED')
  if (!canBeSentAgain(seen)) return refuse('REFUND_NOT_RESENT')
  const refund: RefundRecord = await getRefund(services.db, seen.id)
  const account = services.cards.named(refund.provider)
  const made = await account.queryRefund({}, refund.providerRef!, refundRefOf(refund))
  switch (made.kind) {
    case 'missing':
      return ways['send-again']
    case 'done':
      return made.amountPence === refund.amountPence
        ? { to: 'done', words: 'The provider says that it was paid back' }
        : refuse('REFUND_NOT_RESENT', {
            message:
              'The provider has given back another sum by this name, so it can’t be sent again. Nothing has been changed. Settle the rest with the person, and say what you did.',
          })
    case 'unknown':
      return refuse('REFUND_NOT_RESENT', {
        message:
          'The provider can’t say right now whether it was paid back, so it has not been sent again. Nothing has been changed. Try again in some minutes.',
      })
  }
}
