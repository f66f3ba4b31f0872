import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { buttonStyle } from '../../ui/button-style.ts'

/** Links to the venue on a map: by its coordinates or, where they are not known, by its address. */
export function Directions({ booking }: { booking: AccountBookingPage }) {
  const { coordinates, venueAddress, venueName } = booking
  return (
    <a
      href={mapAddress(venueAddress || venueName, coordinates)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle('secondary', 'medium', true)}
    >
      Directions
      <span className="visually-hidden"> to {venueName} (opens in a new window)</span>
    </a>
  )
}
