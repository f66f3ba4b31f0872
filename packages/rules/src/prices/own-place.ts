import type { Counter } from './counter.ts'

/**
 * Returns the counter that gives each person one place of a session at a price of their own, or with a
 * benefit or package.
 */
export const ownPlaceOf = (personId: number, slotId: number): Counter => ({
  key: `own price person ${personId} session ${slotId}`,
  limit: 1,
})
