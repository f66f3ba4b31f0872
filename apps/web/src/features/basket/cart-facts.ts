import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'

export const isAvailable = (item: CartItem): boolean => item.unavailableReason === null

/** Lists the lines that the basket shows: held places, and released ones that can be held again. */
export const linesOf = (cart: Cart): CartItem[] =>
  [...cart.items, ...cart.releasedItems].sort((one, other) => one.sortBy - other.sortBy)

/** Counts the lines, whatever they are for. */
const countLines = (cart: Cart): number =>
  cart.items.length + cart.releasedItems.length + cart.packageItems.length + cart.membershipItems.length

/** True where a membership is joined. */
export const hasJoining = (cart: Cart): boolean => cart.membershipItems.some(({ kind }) => kind === 'joining')

/** True where the card is kept for payments of a membership that follow. */
export const keepsCard = (cart: Cart): boolean => cart.membershipItems.some((line) => line.keepsCard)

/** True where a membership that runs changes to the card that pays. */
export const changesCard = (cart: Cart): boolean =>
  cart.membershipItems.some((line) => line.kind === 'payment' && line.keepsCard)

export const isEmpty = (cart: Cart): boolean => countLines(cart) === 0

/** True when all holds have run out: there is nothing left to pay for. */
export const hasRunOut = (cart: Cart): boolean => cart.items.length === 0 && cart.releasedItems.length > 0

/** True when adults for the children are missing: the basket can't be paid for before they are added. */
export const needsAdults = (cart: Cart): boolean => cart.needsAdults.length > 0

/** True when nothing can be paid for: all holds have run out, or a held session was cancelled. */
export const hasLostPlaces = (cart: Cart): boolean =>
  hasRunOut(cart) || cart.items.some((item) => !isAvailable(item))
