import type { Order } from '@touchline/contract/entities/order'

export type OrderItem = Order['items'][number]

/** An order that has only moved bookings of others: it has no ticket of its own. */
export const isOnlyMoves = ({
  items,
  packageItems,
  moved,
}: Pick<Order, 'items' | 'packageItems' | 'moved'>): boolean =>
  moved.length > 0 && items.length === 0 && packageItems.length === 0

type TicketState = 'confirmed' | 'moved' | 'cancelled' | 'cancelled-by-venue'

/** What the order is by now: cancelled where nothing of it stands any more. */
export function ticketState(order: Pick<Order, 'items' | 'packageItems' | 'moved'>): TicketState {
  const { items, moved } = order
  const isGone =
    items.length + moved.length > 0 &&
    items.every(({ status }) => status === 'cancelled') &&
    moved.every(({ since }) => since === 'cancelled') &&
    (items.length > 0 || order.packageItems.length === 0)
  if (!isGone) return isOnlyMoves(order) ? 'moved' : 'confirmed'
  const isVenues = items.length > 0 && items.every(({ cancelledBy }) => cancelledBy?.isVenue)
  return isVenues ? 'cancelled-by-venue' : 'cancelled'
}

/** Its heading, its place in the trail, and what stands above its sessions. */
export const ticketWords: Record<TicketState, { heading: string; trail: string; lines: string }> = {
  confirmed: { heading: 'Booking confirmed', trail: 'Booking confirmed', lines: 'What you have booked' },
  moved: { heading: 'Booking moved', trail: 'Booking moved', lines: 'What you have moved' },
  cancelled: { heading: 'Booking cancelled', trail: 'Booking cancelled', lines: 'What was cancelled' },
  'cancelled-by-venue': {
    heading: 'Cancelled by the venue',
    trail: 'Booking cancelled',
    lines: 'What was cancelled',
  },
}

/** Lines of one session stand together. */
export function sessionsOf({ items }: Order): [OrderItem, ...OrderItem[]][] {
  const sessions = new Map<string, [OrderItem, ...OrderItem[]]>()
  for (const item of items) {
    const key = [
      item.name,
      item.startsAtUtc,
      item.venueSlug,
      item.location,
      item.status,
      item.cancelledBy?.words,
    ].join()
    const lines = sessions.get(key)
    if (lines) lines.push(item)
    else sessions.set(key, [item])
  }
  return [...sessions.values()]
}

/** Places that stand; of what is cancelled, those that it had. */
export const placesOf = ({
  status,
  quantity,
  cancelledPlaces,
}: Pick<OrderItem, 'status' | 'quantity' | 'cancelledPlaces'>): number =>
  status === 'cancelled' ? quantity : quantity - cancelledPlaces
