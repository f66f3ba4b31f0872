import type { Order } from '@touchline/contract/entities/order'
import type { OrderFacts } from './facts-of-order.ts'
import type { Block, Letter } from './letter.ts'
import { cancelBlocks, orderLink, replyToOf, sessionBlocks, sessionsOf, whenWords } from './order-blocks.ts'
import { paidRows } from './paid-rows.ts'
import { greeting } from './greeting.ts'

/** An order is made: what was booked and paid, the code for the desk, the calendar file and the way to its page. */
export interface BookingConfirmed extends OrderFacts {
  kind: 'booking-confirmed'
}

export function bookingConfirmed({ order, calendar, currencySymbol }: BookingConfirmed): Letter {
  const sessions = sessionsOf(order.items.filter(({ status }) => status === 'booked'))
  const heading = sessions.length > 0 ? 'You’re booked' : 'Your order'
  return {
    subject: `${heading}: ${whatWords(sessions, order)}`,
    preheader: `Your reference is ${order.reference}.`,
    blocks: [
      { kind: 'heading', words: heading },
      { kind: 'paragraph', words: greeting(order.firstName) },
      ...(sessions.length > 0 ? ticketBlocks(order) : []),
      ...sessions.flatMap((lines) => sessionBlocks(lines, order)),
      ...order.moved.flatMap(movedBlocks),
      ...order.packageItems.flatMap(packageBlocks),
      {
        kind: 'button',
        words: linkTitle(order),
        to: orderLink(order),
      },
      {
        kind: 'small',
        words:
          linkWords + (sessions.length > 0 ? ' The file beside this mail puts it into your calendar.' : ''),
      },
      ...cancelBlocks(sessions),
      { kind: 'subheading', words: 'What was paid' },
      { kind: 'facts', rows: paidRows(order, currencySymbol) },
      ...order.packages.map((words) => ({ kind: 'paragraph' as const, words })),
    ],
    why: 'You get this because you booked with this address.',
    ...(sessions.length > 0 && { calendar }),
    ...replyToOf(order),
  }
}

function linkTitle({ items }: Order): string {
  if (items.length === 0) return 'See your order'
  const canBeCancelled = items.some(({ cancellation }) => cancellation.canBeCancelled)
  return canBeCancelled ? 'See or cancel your booking' : 'See your booking'
}

const linkWords = 'That link opens it without a log-in, so pass it on only to people who may see it.'

function whatWords(
  sessions: ReturnType<typeof sessionsOf>,
  { packageItems, moved, reference }: Order,
): string {
  const [first] = sessions[0] ?? []
  if (!first) return packageItems[0]?.name ?? (moved[0] ? `${moved[0].name}, ${moved[0].to}` : reference)
  return sessions.length === 1
    ? `${first.name}, ${whenWords(first)}, ${first.venueName}`
    : `${sessions.length} sessions, the first ${whenWords(first)}`
}

const ticketBlocks = ({ reference }: Order): Block[] => [
  { kind: 'paragraph', words: 'Show this code at reception when you come, or say your reference.' },
  { kind: 'qr', content: reference, words: reference },
]

const movedBlocks = (moved: Order['moved'][number]): Block[] => [
  { kind: 'subheading', words: `Moved: ${moved.name}` },
  {
    kind: 'facts',
    rows: [
      ['Before', moved.from],
      ['Now', moved.to],
      ['Difference', moved.formattedTotal],
    ],
  },
]

const packageBlocks = ({ name, holds, details, price }: Order['packageItems'][number]): Block[] => [
  { kind: 'subheading', words: name },
  { kind: 'list', items: [holds, ...details, price.formatted] },
]
