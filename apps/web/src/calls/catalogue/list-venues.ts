import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { callQuery } from '../call-query.ts'

/** What a list of venues shows and the finder measures. */
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

/** So many venues come with the page; an operator with more has the rest fetched when the visitor searches. */
const COME_WITH_PAGE = 60

/** Spec 7: the purpose of a search for venues: booking, or buying a membership online. */
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

/** Every venue, by name. */
export function venuesQuery(source: VenueSource) {
  return callQuery(names[source], load[source], {}, ({ data }) => data.map(summarise))
}

/** The first venues by name, and how many there are: thousands would not fit into a page. */
export function firstVenuesQuery(source: VenueSource) {
  return callQuery(
    names[source],
    load[source],
    { query: { limit: String(COME_WITH_PAGE) } },
    ({ data, meta }) => ({ total: meta?.total ?? data.length, venues: data.map(summarise) }),
  )
}

/** The first venue by name, where one is enough to give an example. */
export function oneVenueQuery() {
  return callQuery(names.bookings, load.bookings, { query: { limit: '1' } }, ({ data: [venue] }) =>
    venue ? { town: venue.town, activities: venue.activities } : null,
  )
}
