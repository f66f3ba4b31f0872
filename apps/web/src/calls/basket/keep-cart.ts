import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { isNewerCart } from '@touchline/rules/basket/cart'
import { cartQuery } from './get-cart.ts'

/** Replaces the basket after a success (spec 4). A late answer never replaces a newer basket (F74). */
export function keepCart(client: QueryClient, cart: Cart): void {
  // A call still under way was sent before this answer, so that its basket is older.
  void client.cancelQueries({ queryKey: cartQuery().queryKey })
  client.setQueryData(cartQuery().queryKey, (shown: Cart | null | undefined) =>
    shown && shown.id === cart.id && !isNewerCart(shown.version, cart.version) ? shown : cart,
  )
}

/** Calls whose answers change with the basket (spec 4: slots and times reload when an item comes or goes). */
export const callsOfPlaces = [
  'timetable/list-slots',
  'timetable/list-times',
  'timetable/list-timetable',
  'timetable/get-timetable-item',
  'timetable/list-tickets',
  'timetable/list-week',
  'timetable/list-next',
  'catalogue/search-sessions',
  'catalogue/list-free',
  'catalogue/list-courses',
  'catalogue/get-course',
  'people/list-people',
  'basket/list-also-booked',
  'waitlist/list-waitlists',
  'account/get-dashboard',
  'bookings/list-times-to-move-to',
] as const
