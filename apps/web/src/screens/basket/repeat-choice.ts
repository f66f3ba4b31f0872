import type { CartItem } from '@touchline/contract/entities/basket/cart'

/** Makes the choice of a released line again, for the same person, at today's price. */
export const repeatChoice = ({
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
  // Benefits that the customer took off, or replaced with another, are not put back unasked.
  ...(couldUse.length > 0 && { applyBenefit: using === 'benefit', applyPackage: using === 'package' }),
})

/** Returns the name of a person without an account. All others go by their id. */
const nameOf = ({ firstName, lastName, dateOfBirth }: NonNullable<CartItem['purchasedFor']>) => ({
  firstName,
  lastName,
  dateOfBirth,
})
