import type { Cart, CartItem } from '@touchline/contract/entities/cart'

export const isAvailable = (item: CartItem): boolean => item.unavailableReason === null

/** Some of the places were given away: by the clock, or because a session was cancelled. */
export const hasLostPlaces = (cart: Cart): boolean => cart.items.some((item) => !isAvailable(item))

/** '2 places' */
export const placesWords = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`
