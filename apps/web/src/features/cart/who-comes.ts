import type { CartItem } from '@touchline/contract/entities/cart'
import type { User } from '@touchline/contract/entities/user'
import { countWords } from '@touchline/rules/count-words'

type Line = Pick<CartItem, 'purchasedFor' | 'purchasedForUserId' | 'quantity' | 'using'>

/**
 * Whose place it is: 'Ben Porter', 'You', '2 places'. A customer may buy several places without saying whose they are, so
 * one is called theirs where it is the only one, or at a price that is theirs alone.
 */
export function whoComes(
  { purchasedFor, purchasedForUserId, quantity, using }: Line,
  user: (Pick<User, 'id'> & Partial<Pick<User, 'role'>>) | null,
  isOnly: boolean,
): string {
  if (purchasedFor) return `${purchasedFor.firstName} ${purchasedFor.lastName}`
  const isTheirs = isOnly || using !== null || purchasedForUserId === user?.id
  // Staff sell to others.
  return user && user.role !== 'staff' && quantity === 1 && isTheirs ? 'You' : countWords(quantity, 'place')
}

/** Of the lines of one session, whether only one has no name yet. */
export const isOnlyUnnamed = (lines: readonly Line[]): boolean =>
  lines.filter(({ purchasedFor }) => purchasedFor === null).length === 1
