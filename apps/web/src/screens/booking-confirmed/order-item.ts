import type { Order } from '@touchline/contract/entities/orders/order'
import { countWords, type Noun } from '@touchline/rules/words/count-words'

export type OrderItem = Order['items'][number]

type Sold = Pick<Order, 'items' | 'packageItems' | 'membershipItems' | 'moved'>

/** True for an order that has only moved bookings of others: it has no ticket of its own. */
export const isOnlyMoves = ({ items, packageItems, membershipItems, moved }: Sold): boolean =>
  moved.length > 0 && items.length + packageItems.length + membershipItems.length === 0

/** True for an order of packages or memberships alone: nothing is booked with it. */
export const hasNothingBooked = ({ items, packageItems, membershipItems, moved }: Sold): boolean =>
  packageItems.length + membershipItems.length > 0 && items.length === 0 && moved.length === 0

const justMs = 3_600_000

/** True when the order was made a moment ago, and is not one looked up later. */
export const isJustMade = ({ createdAt }: Pick<Order, 'createdAt'>, nowMs: number): boolean =>
  nowMs - Date.parse(createdAt) < justMs

type TicketState =
  | 'confirmed'
  | 'membership'
  | 'membership-payment'
  | 'package'
  | 'packages'
  | 'moved'
  | 'cancelled'
  | 'cancelled-by-venue'

/** Returns the order's present state: cancelled where nothing of it stands any more. */
export function ticketState(order: Sold): TicketState {
  const { items, moved } = order
  const isGone =
    items.length + moved.length > 0 &&
    items.every(({ status }) => status === 'cancelled') &&
    moved.every(({ since }) => since === 'cancelled') &&
    (items.length > 0 || order.packageItems.length + order.membershipItems.length === 0)
  if (hasNothingBooked(order)) return boughtState(order)
  if (!isGone) return isOnlyMoves(order) ? 'moved' : 'confirmed'
  const isVenues = items.length > 0 && items.every(({ cancelledBy }) => cancelledBy?.isVenue)
  return isVenues ? 'cancelled-by-venue' : 'cancelled'
}

/** Returns the state of an order with which nothing is booked, by the most that it brings. */
function boughtState({ packageItems, membershipItems }: Sold): TicketState {
  if (membershipItems.some(({ kind }) => kind === 'joining')) return 'membership'
  if (membershipItems.length > 0) return 'membership-payment'
  return packageItems.length === 1 ? 'package' : 'packages'
}

type TicketWords = {
  heading: string
  /** Heading when the order is looked up later; left out where it is the same. */
  headingLater?: string
  trail: string
  /** Heading above its lines. */
  lines: string
  /**
   * Words for what was done on the day of the order, when it is looked up later; left out where none of it
   * stands any more.
   */
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
  membership: {
    heading: 'Welcome: you’re a member',
    headingLater: 'Your membership',
    trail: 'Membership joined',
    lines: 'What you have joined',
    done: 'Joined on',
  },
  'membership-payment': {
    heading: 'Membership paid',
    headingLater: 'Your membership payment',
    trail: 'Membership paid',
    lines: 'What you have paid',
    done: 'Paid on',
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

/** Counts the places that are still booked; for a cancelled item, those that it had. */
export const placesOf = ({
  status,
  quantity,
  cancelledPlaces,
}: Pick<OrderItem, 'status' | 'quantity' | 'cancelledPlaces'>): number =>
  status === 'cancelled' ? quantity : quantity - cancelledPlaces

/** Nouns for the prices whose name is a kind of person; other prices are counted as places. */
const people: Readonly<Record<string, Noun>> = {
  adult: { one: 'adult', many: 'adults' },
  child: { one: 'child', many: 'children' },
  junior: { one: 'junior', many: 'juniors' },
  senior: { one: 'senior', many: 'seniors' },
  student: { one: 'student', many: 'students' },
}
const place = { one: 'place', many: 'places' }

type Attended = Pick<
  OrderItem,
  'status' | 'quantity' | 'cancelledPlaces' | 'isBookers' | 'purchasedFor' | 'pricingOptionName'
>

/** Says who comes to a session: 'you and Ben Porter', '2 adults, 1 child', 'you, 3 places'. */
export function attendedBy(lines: readonly Attended[]): string {
  const names = lines.flatMap(({ isBookers, purchasedFor }) => (isBookers ? ['you'] : (purchasedFor ?? [])))
  const counts = new Map<Noun, number>()
  for (const line of lines) {
    if (line.isBookers || line.purchasedFor !== null) continue
    const noun = people[line.pricingOptionName.toLowerCase()] ?? place
    counts.set(noun, (counts.get(noun) ?? 0) + placesOf(line))
  }
  const named = names.length === 0 ? [] : [new Intl.ListFormat('en-GB').format(names)]
  return [...named, ...[...counts].map(([noun, count]) => countWords(count, noun))].join(', ')
}
