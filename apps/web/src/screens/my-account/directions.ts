import type { AccountBookingPage } from '@touchline/contract/entities/account-booking'
import { mapAddress } from '@touchline/rules/map-address'

/** The way to the venue on a map: to its coordinates; where they are not known, its address is looked for. */
export const directionsTo = ({ coordinates, venueAddress, venueName }: AccountBookingPage): string =>
  mapAddress(venueAddress || venueName, coordinates)
