import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fullName } from '@touchline/rules/people/full-name'
import { countWords } from '@touchline/rules/words/count-words'

type Line = Pick<CartItem, 'purchasedFor' | 'isBookers' | 'quantity'>

/** True when a line has a number of places, and no person is named for it. */
export const isCounted = ({ purchasedFor, isBookers }: Line): boolean => !purchasedFor && !isBookers

/** Names the people of a line: 'Ben Porter', 'You', '2 places'. */
export function attendeeNames({ purchasedFor, isBookers, quantity }: Line): string {
  if (purchasedFor) return fullName(purchasedFor)
  return isBookers ? 'You' : countWords(quantity, 'place')
}
