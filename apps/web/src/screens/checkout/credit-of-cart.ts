import type { Cart, CreditType } from '@touchline/contract/entities/cart'

/** Pence of one kind that the basket keeps. */
export const usedCredit = ({ payments }: Cart, type: CreditType): number =>
  payments
    .filter((line) => line.tenderType === 'credit' && (line.type ?? 'general') === type)
    .reduce((sum, { amount }) => sum + amount, 0)

/** The most of one kind that can be used while the other stays as it is. */
export const mostCredit = (cart: Cart, type: CreditType): number =>
  Math.min(cart.credits[type].maxApplicable, cart.balance + usedCredit(cart, type))

export const hasCredit = ({ credits }: Cart): boolean =>
  credits.general.totalAvailable + credits.membership.totalAvailable > 0
