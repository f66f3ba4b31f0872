import type { Order } from '@touchline/contract/entities/order'

export type OrderItem = Order['items'][number]

/** An order that has only moved bookings of others: it has no ticket of its own. */
export const isOnlyMoves = ({ items, packageItems, moved }: Order): boolean =>
  moved.length > 0 && items.length === 0 && packageItems.length === 0

/** Lines of one session stand together. */
export function sessionsOf({ items }: Order): [OrderItem, ...OrderItem[]][] {
  const sessions = new Map<string, [OrderItem, ...OrderItem[]]>()
  for (const item of items) {
    const key = [item.name, item.startsAtUtc, item.venueSlug, item.location, item.status].join()
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
