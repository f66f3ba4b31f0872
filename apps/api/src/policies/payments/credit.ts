import {
  type CreditAmounts,
  canCreditPay,
  capCredit,
  type Payable,
  withSentCredit,
} from '@touchline/rules/money/payment-lines'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { BasketItemRecord, BasketRecord } from '../../stores/basket/basket-record.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import { heldLines, totalOf } from '../basket/basket.ts'

/**
 * Returns the sum that credit may pay, and the part of it that membership credit may pay. A membership is paid
 * by card, to which it is given back.
 */
export const payableOf = (items: readonly BasketItemRecord[]): Payable => {
  const held = heldLines(items).filter(
    ({ planId, contractPaymentId }) => planId === null && contractPaymentId === null,
  )
  return {
    totalPence: totalOf(held),
    membershipPence: totalOf(held.filter((item) => item.takesMembershipCredit)),
  }
}

/** Returns the pence of each kind of credit that the customer has and no other basket reserves. */
export const availableCredit = ({ lots }: BasketReading['credit']): CreditAmounts => {
  const of = (type: keyof CreditAmounts) =>
    lots.filter((lot) => lot.type === type).reduce((sum, { pence }) => sum + pence, 0)
  return { membership: of('membership'), general: of('general') }
}

/**
 * Returns the credit that pays for the basket now. If a line was cancelled meanwhile, less is left to pay.
 */
export const appliedCredit = ({ reserved, items }: Pick<BasketRecord, 'reserved' | 'items'>): CreditAmounts =>
  capCredit(reserved, payableOf(items))

/**
 * Returns the credit that pays for a basket. A kind of credit in the request pays the requested sum. Another
 * kind pays what is reserved, as far as the first leaves something to pay. F84: refuses more than the
 * customer has, than it may pay for, or than is to pay.
 */
export function creditThatPays(
  sent: Partial<CreditAmounts>,
  credit: BasketReading['credit'],
  basket: Pick<BasketRecord, 'reserved' | 'items'>,
): CreditAmounts | Refusal {
  const payable = payableOf(basket.items)
  const pays = withSentCredit(appliedCredit(basket), sent, payable)
  return canCreditPay(pays, availableCredit(credit), payable) ? pays : refuse('CREDIT_NOT_AVAILABLE')
}
