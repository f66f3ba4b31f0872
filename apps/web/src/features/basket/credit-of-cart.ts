import type { Cart, CreditType } from '@touchline/contract/entities/basket/cart'
import { type CreditAmounts, sentCredit } from '@touchline/rules/money/payment-lines'

/** Returns the pence of each kind of credit that the basket reserves. */
export const creditOf = ({ payments }: Pick<Cart, 'payments'>): CreditAmounts => ({
  membership: 0,
  general: 0,
  ...sentCredit(payments.filter(({ tenderType }) => tenderType === 'credit')),
})

/** Returns the most credit of one kind that can be used while the other kind stays as it is. */
export const mostCredit = (cart: Cart, type: CreditType): number =>
  Math.min(cart.credits[type].maxApplicable, cart.balance + creditOf(cart)[type])

export const hasCredit = ({ credits }: Cart): boolean =>
  credits.general.totalAvailable + credits.membership.totalAvailable > 0
