import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { addressLine } from './address-line.ts'

/** Names the heading of the venue's facts on its page. */
export const aboutVenueId = 'about-the-venue'

export const directionsTo = (venue: Venue): string =>
  mapAddress(
    addressLine(venue) || venue.name,
    venue.lat === null || venue.lng === null ? null : { lat: venue.lat, lng: venue.lng },
  )
