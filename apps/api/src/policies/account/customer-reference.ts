import { randomInt } from 'node:crypto'

/** Three letters of the client stand before the number in the customer id that people type: `DEM1000001`. */
export const referencePrefix = (clientSlug: string): string =>
  clientSlug
    .replace(/[^a-z]/gi, '')
    .slice(0, 3)
    .padEnd(3, 'x')
    .toUpperCase()

/** Nine digits of chance: who knows one number knows no other. Of several the first that is free is taken. */
export const newReferences = (clientSlug: string): string[] =>
  Array.from({ length: 4 }, () => `${referencePrefix(clientSlug)}${randomInt(100_000_000, 1_000_000_000)}`)

/** Compares a typed last name with the member's, but for capitals, accents, spaces and marks. */
export function isLastName(typed: string, lastName: string): boolean {
  const letters = lettersOf(lastName)
  return letters !== '' && lettersOf(typed) === letters
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
