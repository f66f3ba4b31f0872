/** Distance from a place up to which pages list venues, in miles: the rest are a press away. */
export const listedWithinMiles = 25

interface PlacedVenue {
  slug: string
  /** Miles from the place; null for a venue without coordinates. */
  distance: number | null
}

/**
 * Orders venues around a place: those within the limit, nearest first, led by the visitor's own where it is
 * one of them. An own venue farther away stands apart. With no venue within the limit the nearest one is
 * listed. Spec 5: a venue without coordinates is near to nothing.
 */
export function orderVenuesNear<Venue extends PlacedVenue>(
  venues: readonly Venue[],
  { withinMiles, ownSlug, atMost }: { withinMiles: number; ownSlug: string | null; atMost: number },
): { rows: Venue[]; apart: Venue | null } {
  const placed = venues
    .flatMap((venue) => (venue.distance === null ? [] : [{ venue, miles: venue.distance }]))
    .sort((one, other) => one.miles - other.miles)
  const near = placed.filter(({ miles }) => miles <= withinMiles)
  const ordered = (near.length > 0 ? near : placed.slice(0, 1)).map(({ venue }) => venue)
  const own = venues.find(({ slug }) => slug === ownSlug)
  if (!own) return { rows: ordered.slice(0, atMost), apart: null }
  if (!ordered.includes(own)) return { rows: ordered.slice(0, atMost), apart: own }
  return { rows: [own, ...ordered.filter((venue) => venue !== own)].slice(0, atMost), apart: null }
}
