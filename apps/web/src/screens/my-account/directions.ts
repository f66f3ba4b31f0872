import type { AccountBookingPage } from '@touchline/contract/entities/account-booking'
import { wayTo } from '../../account-paths.ts'
import { mapAddress } from '../../paths.ts'

/** The way to the venue on a map: to its coordinates; where they are not known, its address is looked for. */
export const directionsTo = ({ coordinates, venueAddress, venueName }: AccountBookingPage): string =>
  coordinates ? wayTo(coordinates) : mapAddress(venueAddress || venueName)
