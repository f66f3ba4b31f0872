import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'

export const isAvailable = (item: CartItem): boolean => item.unavailableReason === null

/** What the basket shows: what is held, and what ran out and can be held again. */
export const linesOf = (cart: Cart): CartItem[] =>
  [...cart.items, ...cart.releasedItems].sort((one, other) => one.sortBy - other.sortBy)

export const isEmpty = (cart: Cart): boolean =>
  cart.items.length + cart.releasedItems.length + cart.packageItems.length === 0

/** All holds have run out: there is nothing left to pay for. */
export const hasRunOut = (cart: Cart): boolean => cart.items.length === 0 && cart.releasedItems.length > 0

/** Children can't come before the adults do who are missing: it can't be paid for before that. */
export const needsAdults = (cart: Cart): boolean => cart.needsAdults.length > 0

/** Nothing of it can be paid for: all holds have run out, or a session that is held was cancelled. */
export const hasLostPlaces = (cart: Cart): boolean =>
  hasRunOut(cart) || cart.items.some((item) => !isAvailable(item))
