import type { Order } from '@touchline/contract/entities/orders/order'
import type { BookedTime } from '@touchline/rules/bookings/booked-times'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { countWords } from '@touchline/rules/words/count-words'
import { nameInLetter } from './greeting.ts'
import type { Block, LinkTarget } from './letter.ts'

type Item = Order['items'][number]

/** Formats the time: 'Fri 18 Dec 2026 at 18:00'; of several hours 'Fri 18 Dec 2026 at 18:00 to 20:00'. */
export const whenWords = (time: BookedTime): string =>
  `${dayAndYear(time.first.date.raw)} at ${timeWords(time)}`

/** Formats '18:00'; of several hours '18:00 to 20:00'. */
export const timeWords = ({ first, hours }: BookedTime): string =>
  hours.length === 1 ? first.startsAt.format24Hour : fromToWords(first)

const placesLeft = ({ quantity, cancelledPlaces }: Item): number => quantity - cancelledPlaces

/** Names the attendees: 'Ann', 'Ben Porter', '2 places'. */
function personWords(item: Item, booker: string): string {
  const typed = item.isBookers ? [booker] : item.purchasedFor === null ? item.names : [item.purchasedFor]
  const names = typed.map(nameInLetter)
  const who = names.length === 0 || names.includes(null) ? null : names.join(', ')
  const places = countWords(placesLeft(item), 'place')
  return `${who === null ? places : who}, ${item.priceName}`
}

/**
 * Builds the blocks of one booked time of an order, with its place and attendees. A letter about a move gives
 * `before`, the old time or place.
 */
export function sessionBlocks({ first, hours, people }: BookedTime, order: Order, before?: string): Block[] {
  const notes = [...new Set(hours.flatMap(([line]) => line.notes))]
  const where = [first.location, first.venueName, first.venueAddress].filter(Boolean).join('\n')
  const rows: [string, string][] = [
    ['When', `${dayAndYear(first.date.raw)}, ${fromToWords(first)}`],
    ...(before === undefined ? [] : [['Before', before] as [string, string]]),
    ['Where', where],
    ['Who’s coming', people.map(([line]) => personWords(line, order.firstName)).join('\n')],
    ...(before === undefined && notes.length > 0 ? [['Note', notes.join('\n')] as [string, string]] : []),
  ]
  return [
    { kind: 'subheading', words: first.name },
    { kind: 'facts', rows },
    {
      kind: 'link',
      words: `Directions to ${first.venueName}`,
      to: { address: mapAddress(first.venueAddress, first.venueCoordinates) },
    },
  ]
}

/**
 * Builds the blocks about cancelling and moving, once if they are the same for all. Each hour of a court is
 * cancelled and moved by itself, with its own deadlines.
 */
export function cancelBlocks(times: readonly BookedTime[]): Block[] {
  const told = times.flatMap(({ hours }) =>
    hours.map(([hour]) => {
      const { sentences, move } = hour.cancellation
      return {
        name: hours.length === 1 ? hour.name : `${hour.name}, ${fromToWords(hour)}`,
        words: [...sentences, ...(move.canBeMoved ? move.sentences : [])].join(' '),
      }
    }),
  )
  if (told.length === 0) return []
  const isSame = new Set(told.map(({ words }) => words)).size === 1
  return [
    { kind: 'subheading', words: 'If you can’t come' },
    ...(isSame
      ? told.slice(0, 1).map(({ words }) => words)
      : told.map(({ name, words }) => `${name}: ${words}`)
    ).map((words): Block => ({ kind: 'paragraph', words })),
  ]
}

export const ticketBlocks = ({ reference }: Order): Block[] => [
  { kind: 'paragraph', words: 'Show this code at reception when you arrive, or give your reference.' },
  { kind: 'qr', content: reference, words: reference },
]

/** Names what the link allows now: 'See, move or cancel your booking'. */
export function bookingLinkWords(items: readonly Item[]): string {
  const acts = [
    ...(items.some(({ cancellation }) => cancellation.move.canBeMoved) ? ['move'] : []),
    ...(items.some(({ cancellation }) => cancellation.canBeCancelled) ? ['cancel'] : []),
  ]
  if (acts.length === 0) return 'See your booking'
  return `See${acts.length > 1 ? ',' : ' or'} ${acts.join(' or ')} your booking`
}

export const orderLinkWords =
  'That link opens it without logging in, so only share it with people who may see it.'

/** Returns the page of the order, which its key opens without a log-in. */
export const orderLink = ({ completeOrderId, orderId }: Order): LinkTarget => ({
  path: mailedPaths.bookingConfirmed(completeOrderId),
  opens: { purpose: 'order', orderId },
})

/** Sends replies to the venue, if all items are at one venue. */
export function replyToOf({ items }: Order): { replyTo?: string } {
  const [email, ...others] = new Set(items.map(({ venueEmail }) => venueEmail))
  return email && others.length === 0 ? { replyTo: email } : {}
}
