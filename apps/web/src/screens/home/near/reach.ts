import type { SearchOrigin } from '../../../origin-cookie.ts'

/** Distance up to which Home lists venues, in miles. */
export const homeMiles = 25

/** Returns the miles within which a venue may be near enough, as exactly as the place is known. */
export const reachMiles = (place: Pick<SearchOrigin, 'about'> | null): number =>
  homeMiles + (place?.about ?? 0)
