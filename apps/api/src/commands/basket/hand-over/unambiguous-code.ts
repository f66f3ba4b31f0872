import { randomInt } from 'node:crypto'

/** Letters and digits that can't be mistaken for each other on the phone. */
const spoken = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const unambiguousCode = (length: number): string =>
  Array.from({ length }, () => spoken[randomInt(spoken.length)]).join('')
