import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { callQuery } from '../call-query.ts'

/** A venue as a list shows it and the finder measures it. */
export type VenueSummary = Pick<
  Venue,
  | 'slug'
  | 'name'
  | 'address'
  | 'town'
  | 'postcode'
  | 'openingHours'
  | 'lat'
  | 'lng'
  | 'activities'
  | 'picture'
  | 'scene'
>

/**
 * Number of venues that come with the page; the rest of a large operator's are fetched when the visitor
 * searches.
 */
const COME_WITH_PAGE = 60

/** Purpose of a search for venues: booking, or buying a membership online (spec 7). */
export type VenueSource = 'bookings' | 'online-joining'

const load = {
  bookings: async () => (await import('@touchline/contract/calls/catalogue/list-venues')).listVenues,
  'online-joining': async () =>
    (await import('@touchline/contract/calls/catalogue/list-online-joining-venues')).listOnlineJoiningVenues,
}

const names = {
  bookings: 'catalogue/list-venues',
  'online-joining': 'catalogue/list-online-joining-venues',
} as const

function summarise({
  slug,
  name,
  address,
  town,
  postcode,
  openingHours,
  lat,
  lng,
  activities,
  picture,
  scene,
}: VenueSummary): VenueSummary {
  return { slug, name, address, town, postcode, openingHours, lat, lng, activities, picture, scene }
}

/** Asks for every venue, by name. */
export function venuesQuery(source: VenueSource) {
  return callQuery(names[source], load[source], {}, ({ data }) => data.map(summarise))
}

/** Asks for the first venues by name, and the number of all: thousands would not fit into a page. */
export function firstVenuesQuery(source: VenueSource) {
  return callQuery(
    names[source],
    load[source],
    { query: { limit: String(COME_WITH_PAGE) } },
    ({ data, meta }) => ({ total: meta?.total ?? data.length, venues: data.map(summarise) }),
  )
}

/** Asks for the first venue by name, as an example. */
export function oneVenueQuery() {
  return callQuery(names.bookings, load.bookings, { query: { limit: '1' } }, ({ data: [venue] }) =>
    venue ? { town: venue.town, activities: venue.activities } : null,
  )
}
