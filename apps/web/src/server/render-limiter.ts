import { hasRoom, type Lane } from '@touchline/rules/limits/lanes'

/**
 * Limits the pages made at once. Each lane leaves some places to more urgent lanes. A place is given as the
 * function that frees it; null where none is left, since there is no queue.
 */
export function createRenderLimiter(places: number): (lane: Lane) => (() => void) | null {
  const used: Record<Lane, number> = { browsing: 0, visiting: 0, buying: 0 }
  return (lane) => {
    if (!hasRoom(used, lane, places)) return null
    used[lane] += 1
    return () => {
      used[lane] -= 1
    }
  }
}
