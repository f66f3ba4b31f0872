import type { RefundState } from '@touchline/rules/states/refund'
import { type Refusal, refuse } from '../../call/answer.ts'
import { canBeSentAgain, refundRefOf } from '../../policies/refunds/refunds.ts'
import { getRefund, providerConfirms } from '../../stores/refunds/refund-record.ts'
import type { StaffRefundRecord } from '../../stores/refunds/refunds-for-staff.ts'
import type { SettleServices } from '../payments/settle-services.ts'
import type { TransactionServices } from '../payments/transition-services.ts'
import { transitionRefund } from '../refunds/transition-refund.ts'

export interface RefundFinding {
  refundId: string
  found: 'paid-back' | 'paid-otherwise' | 'send-again'
  why: string
}

/** The state it leads to, and the first words of the row about it. */
interface Way {
  to: RefundState
  words: string
}

const ways: Record<RefundFinding['found'], Way> = {
  'paid-back': { to: 'done', words: 'It was paid back to the card' },
  'paid-otherwise': { to: 'done', words: 'It was paid back in another way' },
  'send-again': { to: 'pending', words: 'It was not paid back: send it again' },
}

/**
 * Finds the way out of attention. The provider's record comes before the person's finding, so that nothing is
 * refunded twice (F44). The provider is asked before the transaction, which would hold its locks meanwhile.
 */
export async function planRefundStep(
  { cards, db }: Pick<SettleServices, 'cards' | 'db'>,
  seen: StaffRefundRecord,
  found: RefundFinding['found'],
): Promise<Way | Refusal> {
  // A refund that moved meanwhile is refused under its lock.
  if (seen.state !== 'needs_attention') return refuse('REFUND_CHANGED')
  if (found === 'send-again' && !canBeSentAgain(seen)) return refuse('REFUND_NOT_RESENT')
  const refund = await getRefund(db, seen.id)
  if (refund.isPaidOtherwise)
    return found === 'paid-otherwise' ? ways[found] : refuse('REFUND_NOT_SETTLED', paidOtherwise)
  const account = cards.all().find(({ id }) => id === refund.provider)
  // If the provider can't be asked, the person has looked there: their word counts, and is recorded with the
  // move.
  const isTheirWord = found !== 'send-again' && !account?.caps.queryByOurRef
  if (isTheirWord || refund.providerRef === null) return ways[found]
  const made = await account?.queryRefund({ asked: refund.asked }, refund.providerRef, refundRefOf(refund))
  switch (made?.kind) {
    case 'missing':
      return ways[found]
    case 'done':
      return made.amountPence === refund.amountPence ? afterWhole(found) : afterOtherSum(found)
    case 'unknown':
    case undefined:
      return refuse(refusalOf(found), {
        message:
          'The provider can’t say right now whether it was paid back to the card. Nothing has been changed. Try again in a few minutes.',
      })
  }
}

const paidOtherwise = {
  message:
    'This order was not paid by card, so nothing can go back to one. Nothing has been changed. Pay it in another way, and say so here.',
}

const refusalOf = (found: RefundFinding['found']) =>
  found === 'send-again' ? 'REFUND_NOT_RESENT' : 'REFUND_NOT_SETTLED'

const afterWhole = (found: RefundFinding['found']): Way | Refusal =>
  found === 'paid-otherwise'
    ? refuse('REFUND_NOT_SETTLED')
    : { to: 'done', words: `${providerConfirms} that it was paid back` }

const afterOtherSum = (found: RefundFinding['found']): Way | Refusal =>
  found === 'send-again'
    ? refuse('REFUND_NOT_RESENT', {
        message:
          'The provider has given back a different sum by this name, so it can’t be sent again. Nothing has been changed. Settle the rest with the person, and say what you did.',
      })
    : ways[found]

/**
 * Moves the refund; if several press at once, the first does.
 * @returns null, or why it was not moved
 */
export async function takeRefundStep(
  within: TransactionServices,
  { to, words }: Way,
  { refundId, found, why }: RefundFinding,
): Promise<Refusal | null> {
  const refund = await getRefund(within.db, refundId)
  if (refund.state !== 'needs_attention') return refuse('REFUND_CHANGED')
  const moved = await transitionRefund(within, refund, to, `${words}. ${why}`, {
    checkInSeconds: to === 'done' ? null : 0,
    isOtherwise: found === 'paid-otherwise',
  })
  return moved ? null : refuse('REFUND_CHANGED')
}
