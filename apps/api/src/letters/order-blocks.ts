import type { Order } from '@touchline/contract/entities/orders/order'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { countWords } from '@touchline/rules/words/count-words'
import { nameInLetter } from './greeting.ts'
import type { Block, LinkTarget } from './letter.ts'

type Item = Order['items'][number]

/** Groups the lines by session. */
export function sessionsOf(items: readonly Item[]): [Item, ...Item[]][] {
  const sessions = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const key = [item.name, item.startsAtUtc, item.venueSlug, item.location].join()
    const lines = sessions.get(key)
    if (lines) lines.push(item)
    else sessions.set(key, [item])
  }
  return [...sessions.values()]
}

/** Formats the start: 'Fri 18 Dec 2026 at 18:00'. */
export const whenWords = ({ date, startsAt }: Item): string =>
  `${dayAndYear(date.raw)} at ${startsAt.format24Hour}`

const placesLeft = ({ quantity, cancelledPlaces }: Item): number => quantity - cancelledPlaces

/** Names the attendees: 'Ann', 'Ben Porter', '2 places'. */
function whoWords(item: Item, booker: string): string {
  const typed = item.isBookers ? [booker] : item.purchasedFor === null ? item.names : [item.purchasedFor]
  const names = typed.map(nameInLetter)
  const who = names.length === 0 || names.includes(null) ? null : names.join(', ')
  const places = countWords(placesLeft(item), 'place')
  return `${who === null ? places : who}, ${item.priceName}`
}

/**
 * Builds the blocks of one session of an order, with its place and attendees. A letter about a move gives
 * `before`, the old time or place.
 */
export function sessionBlocks([first, ...more]: [Item, ...Item[]], order: Order, before?: string): Block[] {
  const lines = [first, ...more]
  const where = [first.location, first.venueName, first.venueAddress].filter(Boolean).join('\n')
  const rows: [string, string][] = [
    ['When', `${dayAndYear(first.date.raw)}, ${fromToWords(first)}`],
    ...(before === undefined ? [] : [['Before', before] as [string, string]]),
    ['Where', where],
    ['Who’s coming', lines.map((line) => whoWords(line, order.firstName)).join('\n')],
    ...(before === undefined && first.notes.length > 0
      ? [['Note', first.notes.join('\n')] as [string, string]]
      : []),
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

/** Builds the blocks about cancelling and moving, once if they are the same for all sessions. */
export function cancelBlocks(sessions: readonly (readonly [Item, ...Item[]])[]): Block[] {
  const told = sessions.map(
    ([
      {
        name,
        cancellation: { sentences, move },
      },
    ]) => ({
      name,
      words: [...sentences, ...(move.canBeMoved ? move.sentences : [])].join(' '),
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
