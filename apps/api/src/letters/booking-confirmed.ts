import type { Order } from '@touchline/contract/entities/order'
import type { OrderFacts } from './facts-of-order.ts'
import type { Block, Letter } from './letter.ts'
import {
  bookingLinkWords,
  cancelBlocks,
  orderLink,
  orderLinkWords,
  replyToOf,
  sessionBlocks,
  sessionsOf,
  ticketBlocks,
  whenWords,
} from './order-blocks.ts'
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
        words: order.items.length === 0 ? 'See your order' : bookingLinkWords(order.items),
        to: orderLink(order),
      },
      {
        kind: 'small',
        words:
          orderLinkWords +
          (sessions.length > 0 ? ' The file beside this mail puts it into your calendar.' : ''),
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
