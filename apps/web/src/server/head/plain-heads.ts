import { paths } from '../../paths.ts'
import { describe } from './describe.ts'
import type { Known } from './known.ts'
import type { PageHead } from './page-head.ts'

const plain = (title: string, path: string, isListed: boolean, words: (operator: string) => string) => {
  return ({ operator }: Known): PageHead => ({
    title: `${title}, ${operator.name}`,
    description: describe(words(operator.name)),
    path,
    shows: {},
    isListed,
    data: [],
  })
}

/** Heads of pages that are the same for everybody until the visitor acts. */
export const plainHeads = {
  // Search engines find each result on its own page.
  search: plain(
    'Search all venues',
    paths.search(),
    false,
    (operator) => `Find activities at all ${operator} venues by day, time and place.`,
  ),
  register: plain(
    'Sign up',
    paths.register(),
    true,
    (operator) =>
      `Sign up with ${operator} to book activities, keep your bookings in one place and cancel online.`,
  ),
  // Search engines would find an empty basket.
  basket: plain(
    'Basket',
    paths.basket(),
    false,
    (operator) => `Your basket with ${operator}: check what you have chosen, change it, and go to checkout.`,
  ),
}
