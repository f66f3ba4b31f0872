import type { PersonPrice } from '@touchline/contract/entities/person-price'

/** Said of a person who has a place in the session; null for all others. */
export function hasPlaceWords({ isBooked, cartItemId }: PersonPrice): string | null {
  if (isBooked) return 'Has a place already: it is booked.'
  return cartItemId === null ? null : 'Has a place in your basket already.'
}
