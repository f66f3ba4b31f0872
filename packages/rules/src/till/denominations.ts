import { sumPence } from '../money/money.ts'

/** Pieces counted of a note or a coin of so many pence. */
export interface CountedPieces {
  pence: number
  pieces: number
}

const notesAndCoins: Record<string, readonly number[]> = {
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  EUR: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
}

/** Returns the notes and coins of a currency, the largest first; none where only a sum can be counted. */
export const denominationsOf = (currencyCode: string): readonly number[] => notesAndCoins[currencyCode] ?? []

/** Returns the sum of a count. */
export const countedPence = (counts: readonly CountedPieces[]): number =>
  sumPence(counts.map(({ pence, pieces }) => pence * pieces))

/** Returns whether a count names only notes and coins of the currency, and each of them once. */
export const isCountOf = (currencyCode: string, counts: readonly CountedPieces[]): boolean => {
  const known = denominationsOf(currencyCode)
  const named = counts.map(({ pence }) => pence)
  return new Set(named).size === named.length && named.every((pence) => known.includes(pence))
}
