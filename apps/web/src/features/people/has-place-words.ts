import type { PersonPrice } from '@touchline/contract/entities/person-price'

/** Said of a person who has a place in the session; null for all others. */
export function hasPlaceWords({ isMe, isBooked, cartItemId, heldElsewhere }: PersonPrice): string | null {
  if (isBooked) return 'Has a place already: it is booked.'
  if (heldElsewhere === 'desk') return `A place is held for ${isMe ? 'you' : 'them'} at the desk.`
  if (heldElsewhere === 'basket') return 'Has a place in another basket already.'
  return cartItemId === null ? null : 'Has a place in your basket already.'
}
