import type { Cart, CreditType } from '@touchline/contract/entities/basket/cart'
import { type CreditAmounts, sentCredit } from '@touchline/rules/money/payment-lines'

/** Pence of each kind that the basket keeps. */
export const creditOf = ({ payments }: Pick<Cart, 'payments'>): CreditAmounts => ({
  membership: 0,
  general: 0,
  ...sentCredit(payments.filter(({ tenderType }) => tenderType === 'credit')),
})

/** The most of one kind that can be used while the other stays as it is. */
export const mostCredit = (cart: Cart, type: CreditType): number =>
  Math.min(cart.credits[type].maxApplicable, cart.balance + creditOf(cart)[type])

export const hasCredit = ({ credits }: Cart): boolean =>
  credits.general.totalAvailable + credits.membership.totalAvailable > 0
