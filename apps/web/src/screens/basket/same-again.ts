import type { CartItem } from '@touchline/contract/entities/basket/cart'

/** The choice that a released line was, and for whom, to be made again at the price of now. */
export const sameAgain = ({
  cartableType,
  cartableResource,
  pricingOptionId,
  quantity,
  purchasedFor,
  purchasedForUserId,
  using,
  couldUse,
}: CartItem) => ({
  id: cartableResource.id,
  type: cartableType === 'av2Booking' ? ('purchasableOccurrence' as const) : cartableType,
  pricingOptionId,
  quantity,
  purchasedForUserId,
  purchasedFor: purchasedFor?.userId === null ? nameOf(purchasedFor) : null,
  // What the customer took off, or used in place of another, is not put back unasked.
  ...(couldUse.length > 0 && { applyBenefit: using === 'benefit', applyPackage: using === 'package' }),
})

/** Of a person without an account; all others go by their id. */
const nameOf = ({ firstName, lastName, dateOfBirth }: NonNullable<CartItem['purchasedFor']>) => ({
  firstName,
  lastName,
  dateOfBirth,
})
