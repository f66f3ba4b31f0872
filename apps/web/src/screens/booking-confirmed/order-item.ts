import type { Order } from '@touchline/contract/entities/orders/order'

export type OrderItem = Order['items'][number]

type Sold = Pick<Order, 'items' | 'packageItems' | 'moved'>

/** An order that has only moved bookings of others: it has no ticket of its own. */
export const isOnlyMoves = ({ items, packageItems, moved }: Sold): boolean =>
  moved.length > 0 && items.length === 0 && packageItems.length === 0

/** An order of packages alone: nothing is booked with it. */
export const isOnlyPackages = ({ items, packageItems, moved }: Sold): boolean =>
  packageItems.length > 0 && items.length === 0 && moved.length === 0

const justMs = 3_600_000

/** The page shows what was done a moment ago, and not an order that is looked up later. */
export const isJustMade = ({ createdAt }: Pick<Order, 'createdAt'>, nowMs: number): boolean =>
  nowMs - Date.parse(createdAt) < justMs

type TicketState = 'confirmed' | 'package' | 'packages' | 'moved' | 'cancelled' | 'cancelled-by-venue'

/** What the order is by now: cancelled where nothing of it stands any more. */
export function ticketState(order: Sold): TicketState {
  const { items, moved } = order
  const isGone =
    items.length + moved.length > 0 &&
    items.every(({ status }) => status === 'cancelled') &&
    moved.every(({ since }) => since === 'cancelled') &&
    (items.length > 0 || order.packageItems.length === 0)
  if (isOnlyPackages(order)) return order.packageItems.length === 1 ? 'package' : 'packages'
  if (!isGone) return isOnlyMoves(order) ? 'moved' : 'confirmed'
  const isVenues = items.length > 0 && items.every(({ cancelledBy }) => cancelledBy?.isVenue)
  return isVenues ? 'cancelled-by-venue' : 'cancelled'
}

type TicketWords = {
  heading: string
  /** Once it was looked up later than it was made; none where that is the same. */
  headingLater?: string
  trail: string
  /** Above its lines. */
  lines: string
  /** What was done on the day of the order, once that is over; none where nothing of it stands. */
  done?: string
}

export const ticketWords: Record<TicketState, TicketWords> = {
  confirmed: {
    heading: 'Booking confirmed',
    headingLater: 'Your booking',
    trail: 'Booking confirmed',
    lines: 'What you have booked',
    done: 'Booked on',
  },
  package: {
    heading: 'Package bought',
    headingLater: 'Your package',
    trail: 'Package bought',
    lines: 'What you have bought',
    done: 'Bought on',
  },
  packages: {
    heading: 'Packages bought',
    headingLater: 'Your packages',
    trail: 'Packages bought',
    lines: 'What you have bought',
    done: 'Bought on',
  },
  moved: {
    heading: 'Booking moved',
    trail: 'Booking moved',
    lines: 'What you have moved',
    done: 'Moved on',
  },
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
