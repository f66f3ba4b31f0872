import type { Counter } from './counter.ts'

/** One place of a session for each person at a price of their own, or with what they use. */
export const ownPlaceOf = (personId: number, slotId: number): Counter => ({
  key: `own price person ${personId} session ${slotId}`,
  limit: 1,
})
