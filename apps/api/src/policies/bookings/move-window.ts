import type { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import { windowFor } from '@touchline/rules/timetable/booking-window'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { Participant } from '../people/participant.ts'
import { windowsOf } from '../timetable/slot-terms.ts'
import type { BookingFacts } from './cancellation.ts'

/**
 * Returns how far ahead the booking's activity opens to the owner of the booking, or to a member who moves
 * it.
 */
export function moveWindow(
  { shown: { venueSlug, categorySlug }, cancel }: BookingFacts,
  catalogue: Catalogue,
  { opensAsMember }: Pick<Participant, 'opensAsMember'>,
): BookingWindow {
  const venue = catalogue.venueBySlug.get(venueSlug)
  const category = catalogue.categoryBySlug.get(categorySlug)
  const windows = venue && category ? windowsOf(category, venue, catalogue) : catalogue.client.bookingWindows
  return windowFor(windows, opensAsMember || cancel.opensAsMember)
}
