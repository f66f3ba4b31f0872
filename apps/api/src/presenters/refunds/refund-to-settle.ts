import type { RefundToSettle } from '@touchline/contract/entities/refunds/refund-to-settle'
import { cardWords } from '@touchline/rules/bookings/cancellation-words'
import { formatPence } from '@touchline/rules/money/money'
import { canBeSentAgain, refundRefOf } from '../../policies/refunds/refunds.ts'
import type { StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'

export function presentRefundToSettle(record: StaffRefundRecord, symbol: string): RefundToSettle {
  const { amountPence, card, askedAt, since, isCaptured: _, acts, ...rest } = record
  return {
    ...rest,
    amount: amountPence,
    formattedAmount: formatPence(amountPence, symbol),
    card: card && cardWords(card),
    refundRef: refundRefOf(record),
    askedAt: moment(askedAt),
    since: moment(since),
    canBeSettled: record.state === 'needs_attention',
    canBeSentAgain: canBeSentAgain(record),
    acts: acts.map((act) => ({ ...act, at: moment(act.at) })),
  }
}

const moment = (text: string): string => new Date(text).toISOString()
