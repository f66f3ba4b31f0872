import { randomInt } from 'node:crypto'

/** Returns the three letters of the client at the start of a customer id that people type: `DEM1000001`. */
export const referencePrefix = (clientSlug: string): string =>
  clientSlug
    .replace(/[^a-z]/gi, '')
    .slice(0, 3)
    .padEnd(3, 'x')
    .toUpperCase()

/**
 * Makes four references with nine random digits, so that no number can be guessed from another. The first
 * that is free is used.
 */
export const newReferences = (clientSlug: string): string[] =>
  Array.from({ length: 4 }, () => `${referencePrefix(clientSlug)}${randomInt(100_000_000, 1_000_000_000)}`)

/** Compares a typed last name with the member's, ignoring capitals, accents, spaces and punctuation. */
export function isLastName(typed: string, lastName: string): boolean {
  const letters = lettersOf(lastName)
  return letters !== '' && lettersOf(typed) === letters
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
