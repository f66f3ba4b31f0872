import { hash } from 'node:crypto'

/** wire.md 4: 8 hex characters, the same for every court of an activity at one time. */
export const compositeKey = (categoryId: string, startsAt: Date, endsAt: Date): string =>
  hash('sha256', `${categoryId} ${startsAt.getTime()} ${endsAt.getTime()}`, 'hex').slice(0, 8)
