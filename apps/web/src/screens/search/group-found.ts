import type { Found } from '../../calls/catalogue/search-sessions.ts'

export type FoundGroup = { title: string; distance: number | null; found: Found[] }

/**
 * Groups results in the order in which they came: under the part of the day in which
 * they start, or under their venue.
 */
export function groupFound(found: readonly Found[], by: 'time' | 'venue'): FoundGroup[] {
  const groups = new Map<string, FoundGroup>()
  for (const one of found) {
    const title = by === 'time' ? partOf(one.starts) : one.venueName
    const key = by === 'time' ? title : one.venueSlug
    const group = groups.get(key) ?? { title, distance: by === 'time' ? null : one.distance, found: [] }
    groups.set(key, group)
    group.found.push(one)
  }
  return [...groups.values()]
}

function partOf(time: string): string {
  if (time < '12:00') return 'Morning'
  return time < '17:00' ? 'Afternoon' : 'Evening'
}
