import type { CreditType } from '@touchline/contract/entities/cart'
import { type Refusal, refuse } from '../answer.ts'
import type { BasketReading } from '../stores/baskets/read-basket.ts'

/** A line that names no kind is of general credit, as programs send it. */
interface CreditLine {
  type?: CreditType | undefined
  amount: number
}

/**
 * Pence of each kind that can pay for a basket of this total. Membership credit pays for what its membership covers,
 * and no membership says yet what that is: it pays for nothing.
 */
export const applicableCredit = (
  credit: BasketReading['credit'],
  total: number,
): Record<CreditType, number> => ({
  general: Math.min(credit.generalPence, total),
  membership: 0,
})

/** F84: how much of a basket these lines pay. More than can pay for it is refused; lines of one kind are paid out of the same credit. */
export function creditThatPays(
  lines: readonly CreditLine[],
  credit: BasketReading['credit'],
  total: number,
): number | Refusal {
  const applicable = applicableCredit(credit, total)
  const asked = { general: 0, membership: 0 }
  for (const { type = 'general', amount } of lines) asked[type] += amount
  const isCovered = asked.general <= applicable.general && asked.membership <= applicable.membership
  return isCovered ? asked.general + asked.membership : refuse('CREDIT_NOT_AVAILABLE')
}
