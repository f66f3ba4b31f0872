/**
 * Urgency of a request when there is too little for all. `browsing`: pages that a visitor without a session
 * looks at; `visiting`: the same with a session, or public calls; `buying`: baskets, payments and people.
 */
export type Lane = 'browsing' | 'visiting' | 'buying'

/** Lanes in the order in which they are served. */
export const lanesByUrgency = ['buying', 'visiting', 'browsing'] as const satisfies readonly Lane[]

/**
 * Share of all places that a lane may use together with the less urgent ones; the rest is reserved for the
 * others.
 */
const partOf: Record<Lane, number> = { buying: 1, visiting: 0.8, browsing: 0.6 }

/**
 * True when one more request of a lane may come in, with these places used out of all. Each lane has at least
 * one.
 */
export function hasRoom(used: Record<Lane, number>, lane: Lane, places: number): boolean {
  const usedUpTo = (one: Lane): number =>
    lanesByUrgency.slice(lanesByUrgency.indexOf(one)).reduce((sum, less) => sum + used[less], 0)
  const limitOf = (one: Lane): number =>
    one === 'buying' ? places : Math.max(1, Math.floor(places * partOf[one]))
  return lanesByUrgency
    .slice(0, lanesByUrgency.indexOf(lane) + 1)
    .every((one) => usedUpTo(one) < limitOf(one))
}
