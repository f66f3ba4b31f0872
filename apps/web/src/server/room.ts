import { hasRoom, type Lane } from '@touchline/rules/lanes'

/** At most so many at once, of which each lane leaves some to the more urgent ones. There is no queue: null where there is no room. */
export function createRoom(places: number): (lane: Lane) => (() => void) | null {
  const used: Record<Lane, number> = { browsing: 0, visiting: 0, buying: 0 }
  return (lane) => {
    if (!hasRoom(used, lane, places)) return null
    used[lane] += 1
    return () => {
      used[lane] -= 1
    }
  }
}
