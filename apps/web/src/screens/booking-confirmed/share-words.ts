import type { Order } from '@touchline/contract/entities/orders/order'
import { bookedTimes } from '@touchline/rules/bookings/booked-times'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'

/**
 * Returns the words to pass on to the other attendees: when and where it is. No reference, no name and no
 * address of this page, since each of them would open or name the booking.
 */
export function shareWords({ items }: Order): { title: string; text: string; url: string } | null {
  const booked = bookedTimes(items).filter(({ first: { status } }) => status === 'booked')
  const first = booked[0]?.first
  if (!first) return null
  const lines = booked.map(({ first: item }) => {
    const where = [item.location, item.venueName, item.venueAddress].filter(Boolean).join(', ')
    return `${item.name}: ${dayAndYear(item.date.raw)}, ${fromToWords(item)}, ${where}`
  })
  return {
    title: first.name,
    text: lines.join('\n'),
    url: mapAddress(first.venueAddress, first.venueCoordinates),
  }
}
