import type { Found } from '../../calls/catalogue/search-sessions.ts'

export type FoundGroup = Pick<Found, 'venueSlug' | 'venueName' | 'town' | 'distance'> & {
  found: Found[]
  /** True where its times are of several activities: then each says its own. */
  hasSeveral: boolean
}

/** Groups results under their venues, both in the order in which they came. */
export function groupFound(found: readonly Found[]): FoundGroup[] {
  const groups = new Map<string, FoundGroup>()
  for (const one of found) {
    const { venueSlug, venueName, town, distance } = one
    const group = groups.get(venueSlug) ?? {
      venueSlug,
      venueName,
      town,
      distance,
      found: [],
      hasSeveral: false,
    }
    groups.set(venueSlug, group)
    group.hasSeveral ||= group.found.some(({ name }) => name !== one.name)
    group.found.push(one)
  }
  return [...groups.values()]
}
