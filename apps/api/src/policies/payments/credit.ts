import {
  type CreditAmounts,
  capCredit,
  isPayableBy,
  type Payable,
  withSentCredit,
} from '@touchline/rules/money/payment-lines'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { BasketItemRecord, BasketRecord } from '../../stores/basket/basket-record.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import { heldOf, totalOf } from '../basket/basket.ts'

/** What there is to pay, and for how much of it membership credit may pay. */
export const payableOf = (items: readonly BasketItemRecord[]): Payable => {
  const held = heldOf(items)
  return {
    totalPence: totalOf(held),
    membershipPence: totalOf(held.filter((item) => item.takesMembershipCredit)),
  }
}

/** Pence of each kind that the customer has and no other basket keeps. */
export const availableCredit = ({ lots }: BasketReading['credit']): CreditAmounts => {
  const of = (type: keyof CreditAmounts) =>
    lots.filter((lot) => lot.type === type).reduce((sum, { pence }) => sum + pence, 0)
  return { membership: of('membership'), general: of('general') }
}

/** What the basket's credit pays of it now: a line that was cancelled meanwhile leaves less to pay. */
export const appliedCredit = ({ reserved, items }: Pick<BasketRecord, 'reserved' | 'items'>): CreditAmounts =>
  capCredit(reserved, payableOf(items))

/**
 * The credit that pays for a basket: of a kind that is sent so much, of another what is reserved, as far as the first leaves
 * something to pay. F84: more than there is, than it may pay for, or than is to pay is refused.
 */
export function creditThatPays(
  sent: Partial<CreditAmounts>,
  credit: BasketReading['credit'],
  basket: Pick<BasketRecord, 'reserved' | 'items'>,
): CreditAmounts | Refusal {
  const payable = payableOf(basket.items)
  const pays = withSentCredit(appliedCredit(basket), sent, payable)
  return isPayableBy(pays, availableCredit(credit), payable) ? pays : refuse('CREDIT_NOT_AVAILABLE')
}
