import { listedWithinMiles } from '@touchline/rules/catalogue/venues-near'
import type { SearchOrigin } from '../../../origin-cookie.ts'

/** Returns the miles within which a venue may be near enough, as exactly as the place is known. */
export const reachMiles = (place: Pick<SearchOrigin, 'about'> | null): number =>
  listedWithinMiles + (place?.about ?? 0)
