import type { PersonPrice } from '@touchline/contract/entities/basket/person-price'

/** Says that a person has a place in the session already; null for all others. */
export function hasPlaceWords({ isMe, isBooked, cartItemId, heldElsewhere }: PersonPrice): string | null {
  if (isBooked) return 'Already booked.'
  if (heldElsewhere === 'desk') return `A place is held for ${isMe ? 'you' : 'them'} at the desk.`
  if (heldElsewhere === 'basket') return 'Already has a place in another basket.'
  return cartItemId === null ? null : 'Already has a place in your basket.'
}
