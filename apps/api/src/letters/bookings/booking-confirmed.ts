import type { Order } from '@touchline/contract/entities/orders/order'
import { type BookedTime, bookedTimes } from '@touchline/rules/bookings/booked-times'
import { countWords } from '@touchline/rules/words/count-words'
import type { OrderFacts } from '../facts-of-order.ts'
import { greeting } from '../greeting.ts'
import { type ContractFacts, contractFile } from '../joining/contract-file.ts'
import { membershipBlocks } from '../joining/membership-blocks.ts'
import type { Block, Letter } from '../letter.ts'
import {
  bookingLinkWords,
  cancelBlocks,
  orderLink,
  orderLinkWords,
  replyToOf,
  sessionBlocks,
  ticketBlocks,
  whenWords,
} from '../order-blocks.ts'
import { paidRows } from '../paid-rows.ts'

/** An order is made: what was booked and paid, the code for the desk, the calendar file and the way to its page. */
export interface BookingConfirmed extends OrderFacts {
  kind: 'booking-confirmed'
  /** Contracts that it made, for the payer to keep. */
  contracts?: readonly ContractFacts[]
}

export function bookingConfirmed({ order, calendar, contracts = [] }: BookingConfirmed): Letter {
  const sessions = bookedTimes(order.items.filter(({ status }) => status === 'booked'))
  const isOnlySessions = order.moved.length + order.packageItems.length + order.membershipItems.length === 0
  const heading = headingOf(order, sessions.length > 0 && isOnlySessions)
  return {
    subject: `${heading}: ${activityWords(sessions, order)}`,
    preheader: `Your reference is ${order.reference}.`,
    blocks: [
      { kind: 'heading', words: heading },
      { kind: 'paragraph', words: greeting(order.firstName) },
      ...sessions.flatMap((time) => sessionBlocks(time, order)),
      ...(sessions.length > 0 ? ticketBlocks(order) : []),
      ...order.moved.flatMap(movedBlocks),
      ...order.packageItems.flatMap(packageBlocks),
      ...order.membershipItems.flatMap(membershipBlocks),
      ...contractBlocks(contracts),
      {
        kind: 'button',
        words: order.items.length === 0 ? 'See your order' : bookingLinkWords(order.items),
        to: orderLink(order),
      },
      {
        kind: 'small',
        words:
          orderLinkWords +
          (sessions.length > 0 ? ' The file attached to this email adds it to your calendar.' : ''),
      },
      ...cancelBlocks(sessions),
      { kind: 'subheading', words: 'What was paid' },
      { kind: 'sums', rows: paidRows(order) },
      ...order.packages.map((together) => ({ kind: 'paragraph' as const, words: together })),
    ],
    why: 'You’re getting this because you booked with this address.',
    ...(sessions.length > 0 && { calendar }),
    ...(contracts.length > 0 && { files: contracts.map(contractFile) }),
    ...replyToOf(order),
  }
}

const contractBlocks = ({ length }: readonly ContractFacts[]): Block[] =>
  length === 0
    ? []
    : [
        {
          kind: 'paragraph',
          words:
            length === 1
              ? 'Your contract is attached, as a PDF that you can keep and print.'
              : 'Your contracts are attached, as PDFs that you can keep and print.',
        },
      ]

function headingOf({ membershipItems }: Order, isOnlyBooked: boolean): string {
  if (isOnlyBooked) return 'You’re booked'
  return membershipItems.some(({ kind }) => kind === 'joining') ? 'Welcome' : 'Your order'
}

/** All that was bought: of one kind what it is, of several kinds what became of each. */
function activityWords(sessions: readonly BookedTime[], order: Order): string {
  const { packageItems, membershipItems, moved, reference } = order
  const kinds = [sessions, moved, packageItems, membershipItems].filter(({ length }) => length > 0)
  if (kinds.length === 0) return reference
  const [time] = sessions
  if (kinds.length === 1 && time)
    return sessions.length === 1
      ? `${time.first.name}, ${whenWords(time)}, ${time.first.venueName}`
      : `${sessions.length} sessions, the first ${whenWords(time)}`
  if (kinds.length === 1 && moved.length === 1) return `${moved[0]!.name} moved to ${moved[0]!.to}`
  const [only] = [...packageItems, ...membershipItems]
  if (kinds.length === 1 && only && kinds[0]!.length === 1) return only.name
  return words.format([
    ...became(
      sessions.map(({ first }) => first.name),
      'session',
      'booked',
    ),
    ...became(
      moved.map(({ name }) => name),
      'booking',
      'moved',
    ),
    ...became(
      packageItems.map(({ name }) => name),
      'package',
      'bought',
    ),
    ...became(
      membershipItems.map(({ name }) => name),
      'membership',
      membershipItems.every(({ kind }) => kind === 'joining') ? 'joined' : 'paid',
    ),
  ])
}

const words = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Yoga booked', '2 packages bought' */
function became(names: readonly string[], noun: string, what: string): string[] {
  const [name, ...others] = names
  if (name === undefined) return []
  return [`${others.length === 0 ? name : countWords(names.length, noun)} ${what}`]
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
