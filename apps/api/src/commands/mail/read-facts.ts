import type { WaitlistState } from '@touchline/rules/states/waitlist'
import type { Kysely } from 'kysely'
import {
  calendarOfBooking,
  factsOfOrder,
  factsOfReminder,
  orderOfBooking,
} from '../../letters/facts-of-order.ts'
import { factsOfWait } from '../../letters/facts-of-wait.ts'
import type { KeptFacts, LetterFacts } from '../../letters/letters.ts'
import type { MailRecord } from '../../stores/mail-outbox.ts'
import { findOrderByNumber, type OrderRecord } from '../../stores/orders.ts'
import type { Database } from '../../stores/tables.ts'
import { findOfferedPass } from '../../stores/guest-passes.ts'
import { findWait, type WaitRecord } from '../../stores/waits-in-letters.ts'

/** There is nothing to say any more. */
export class NothingToSay extends Error {}

type Catalogue = Parameters<typeof factsOfOrder>[1]

/**
 * What a letter says. Of an order and of a wait that is read now: what stands of it when the letter is sent.
 * @param site its address with the base path, for the calendar's link to the booking
 * @throws NothingToSay where that is nothing
 */
export async function readFacts(
  db: Kysely<Database>,
  catalogue: Catalogue,
  { letter }: Pick<MailRecord, 'letter'>,
  site: string | null = null,
): Promise<KeptFacts | LetterFacts> {
  const clientId = catalogue.client.id
  const kept = letter as KeptFacts
  switch (kept.kind) {
    case 'booking-confirmed':
      return {
        kind: kept.kind,
        ...factsOfOrder(standing(await findOrderByNumber(db, clientId, kept.orderId)), catalogue, site),
      } satisfies LetterFacts
    case 'booking-reminder': {
      const order = standing(await findOrderByNumber(db, clientId, kept.orderId))
      const facts = factsOfReminder(order, catalogue, kept.date, site)
      if (facts === null) throw new NothingToSay('nothing of it is booked on that day any more')
      return { kind: kept.kind, ...facts } satisfies LetterFacts
    }
    case 'waitlist-joined':
      return {
        kind: kept.kind,
        ...factsOfWait(inState(await findWait(db, clientId, kept.entryId, false), 'waiting')),
      } satisfies LetterFacts
    case 'waitlist-lapsed':
      return {
        kind: kept.kind,
        ...factsOfWait(inState(await findWait(db, clientId, kept.entryId, true), 'lapsed')),
      } satisfies LetterFacts
    case 'waitlist-cancelled': {
      const wait = inState(await findWait(db, clientId, kept.entryId, false), 'closed')
      return { kind: kept.kind, ...factsOfWait(wait), reason: wait.reason } satisfies LetterFacts
    }
    case 'waitlist-session-moved': {
      const wait = inState(await findWait(db, clientId, kept.entryId, false), 'waiting', 'offered')
      const { before, reason } = kept
      return { kind: kept.kind, ...factsOfWait(wait), before, reason } satisfies LetterFacts
    }
    case 'guest-pass': {
      const pass = await findOfferedPass(db, clientId, kept.passId)
      if (!pass || pass.isTakenBack) throw new NothingToSay('the pass was taken back before it was sent')
      return kept
    }
    case 'booking-cancelled':
    case 'booking-moved':
    case 'session-cancelled':
    case 'session-moved': {
      const { orderId, bookingId } = kept.order
      const order = await findOrderByNumber(db, clientId, orderId)
      const isMove = kept.kind === 'session-moved' || kept.kind === 'booking-moved'
      if (isMove && order?.bookings.find(({ id }) => id === bookingId)?.status !== 'booked')
        throw new NothingToSay('the booking was cancelled before it was sent')
      const calendar = order && { calendar: calendarOfBooking(order, catalogue, bookingId, site) }
      if (kept.kind !== 'booking-moved') return { ...kept, ...calendar }
      const { startsAt } = kept.session
      const booked = order && orderOfBooking(order, catalogue, { bookingId, startsAt })
      return { ...kept, ...(booked && { booked }), ...calendar }
    }
    default:
      return kept
  }
}

function standing(order: OrderRecord | null): OrderRecord {
  const isOfOther = order && (order.packages.length > 0 || order.moves.length > 0)
  if (order && (isOfOther || order.bookings.some(({ status }) => status === 'booked'))) return order
  throw new NothingToSay('the booking was cancelled before it was sent')
}

function inState(wait: WaitRecord | null, ...states: WaitlistState[]): WaitRecord {
  if (wait && states.includes(wait.state)) return wait
  throw new NothingToSay('the wait went on before it was sent')
}
