import { documentWords } from '@touchline/rules/contracts/plan-conditions'
import { formatPence } from '@touchline/rules/money/money'
import type { WaitlistState } from '@touchline/rules/states/waitlist'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import {
  bookingOfNumber,
  calendarOfBooking,
  factsOfOrder,
  factsOfReminder,
  isStillBooked,
  orderOfBooking,
  placeOf,
} from '../../letters/facts-of-order.ts'
import { contractFactsOf, readContractFacts } from '../../letters/joining/read-contract-facts.ts'
import type { KeptFacts, LetterFacts } from '../../letters/letters.ts'
import { factsOfWait } from '../../letters/waitlist/facts-of-wait.ts'
import { leastTermOf } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import { readAgreedChange } from '../../stores/joining/agreed-contracts.ts'
import { readContracts } from '../../stores/joining/contracts.ts'
import { findOrderByNumber, type OrderRecord } from '../../stores/orders/orders.ts'
import { findWait, type WaitRecord } from '../../stores/waitlist/waits-in-letters.ts'
import { ObsoleteLetter } from './obsolete-letter.ts'
import { reasonMatterIsOver } from './reason-matter-is-over.ts'

type Catalogue = Parameters<typeof factsOfOrder>[1]
type Kept<Kind extends KeptFacts['kind']> = Extract<KeptFacts, { kind: Kind }>

/**
 * Reads the facts of a letter. Those of an order or a wait are read now, as they stand when the letter is
 * sent.
 * @param site its address with the base path, for the calendar's link to the booking
 * @throws ObsoleteLetter where none are left
 */
export async function readFacts(
  db: Kysely<Database>,
  catalogue: Catalogue,
  { letter, customerId }: { letter: { kind: string }; customerId: number | null },
  site: string | null = null,
): Promise<KeptFacts | LetterFacts> {
  const clientId = catalogue.client.id
  const kept = letter as KeptFacts
  switch (kept.kind) {
    case 'booking-confirmed': {
      const order = standing(await findOrderByNumber(db, clientId, kept.orderId))
      const contracts = order.memberships.some(({ shown }) => shown.joining)
        ? await readContractFacts(db, catalogue, { orderId: kept.orderId })
        : []
      return { kind: kept.kind, ...factsOfOrder(order, catalogue, site), contracts } satisfies LetterFacts
    }
    case 'receipt': {
      const record = await findOrderByNumber(db, clientId, kept.orderId)
      if (record === null) throw new ObsoleteLetter('there is no such order any more')
      const { currencySymbol: symbol, name: operator, timeZone } = catalogue.client
      const { order } = factsOfOrder(record, catalogue)
      return { kind: kept.kind, order, symbol, operator, timeZone } satisfies LetterFacts
    }
    case 'membership-plan-changed':
      return readPlanChange(db, catalogue, kept)
    case 'booking-reminder': {
      const order = standing(await findOrderByNumber(db, clientId, kept.orderId))
      const facts = factsOfReminder(order, catalogue, kept.date, site)
      if (facts === null) throw new ObsoleteLetter('nothing of it is booked on that day any more')
      return { kind: kept.kind, ...facts } satisfies LetterFacts
    }
    case 'booking-cancelled':
    case 'booking-moved':
    case 'session-cancelled':
    case 'session-moved':
      return readBooking(db, catalogue, kept, site)
    case 'number-used':
      return readNumberUsed(db, clientId, kept)
    case 'waitlist-cancelled':
    case 'waitlist-joined':
    case 'waitlist-lapsed':
    case 'waitlist-offered':
    case 'waitlist-passed':
    case 'waitlist-session-moved':
      return readWait(db, clientId, kept)
    default: {
      const reason = await reasonMatterIsOver(db, { clientId, customerId }, kept)
      if (reason !== null) throw new ObsoleteLetter(reason)
      return kept
    }
  }
}

/** Reads a change of plan with the contract by it; one that was taken back before it was sent is told by another letter. */
async function readPlanChange(
  db: Kysely<Database>,
  { client }: Catalogue,
  { kind, contractId, number }: Kept<'membership-plan-changed'>,
): Promise<LetterFacts> {
  const contract = await readAgreedChange(db, { clientId: client.id, contractId, number })
  if (!contract) throw new ObsoleteLetter('the change was taken back before it was sent')
  const { terms, change, payerId } = contract
  const { contracts } = await readContracts(db, { clientId: client.id, payerId, contractId })
  const least = contracts[0] ? leastTermOf(contracts[0], change.from) : null
  // A term that is over by then binds no more.
  const leastUntil = least !== null && least >= change.from ? least : null
  return {
    kind,
    firstName: contract.payerFirstName,
    contractId,
    planName: contract.planName,
    before: contract.planBefore,
    from: dayAndYear(change.from),
    price: formatPence(terms.monthlyPence, client.currencySymbol),
    leastUntil: leastUntil === null ? null : dayAndYear(leastUntil),
    document: documentWords(contract.document),
    contract: contractFactsOf(contract, client),
  }
}

/**
 * Reads the facts about a booking. A letter about a move by its owner also tells about the money, and is sent
 * even if the booking has changed since.
 */
async function readBooking(
  db: Kysely<Database>,
  catalogue: Catalogue,
  kept: Kept<'booking-cancelled' | 'booking-moved' | 'session-cancelled' | 'session-moved'>,
  site: string | null,
): Promise<LetterFacts> {
  const { orderId, bookingId } = kept.order
  const order = await findOrderByNumber(db, catalogue.client.id, orderId)
  if (
    kept.kind === 'booking-moved' &&
    order?.bookings.find(({ id }) => id === bookingId)?.status !== 'booked'
  )
    throw new ObsoleteLetter('the booking was cancelled before it was sent')
  if (kept.kind === 'session-moved' && !(order && isStillBooked(order, kept.session)))
    throw new ObsoleteLetter('the booking was cancelled, or moved again, before it was sent')
  const calendar = order && { calendar: calendarOfBooking(order, catalogue, bookingId, site) }
  if (kept.kind !== 'booking-moved') return { ...kept, ...calendar }
  const { startsAt } = kept.session
  const booked = order && orderOfBooking(order, catalogue, { bookingId, startsAt })
  return { ...kept, ...(booked && { booked }), ...calendar }
}

async function readNumberUsed(
  db: Kysely<Database>,
  clientId: number,
  kept: Kept<'number-used'>,
): Promise<LetterFacts> {
  if (kept.line === undefined) return kept
  const order = await findOrderByNumber(db, clientId, kept.line.orderId)
  const booking = order && bookingOfNumber(order, kept.reference, kept.line.slotId)
  if (!booking) throw new ObsoleteLetter('the place was given up before it was sent')
  const { startsAtUtc: startsAt, timeZone } = booking.shown
  return { ...kept, session: { ...placeOf(booking.shown), startsAt, timeZone } }
}

async function readWait(
  db: Kysely<Database>,
  clientId: number,
  kept: Kept<
    | 'waitlist-cancelled'
    | 'waitlist-joined'
    | 'waitlist-lapsed'
    | 'waitlist-offered'
    | 'waitlist-passed'
    | 'waitlist-session-moved'
  >,
): Promise<KeptFacts | LetterFacts> {
  // An earlier version stored no number of the wait.
  if (kept.entryId === undefined) return kept
  const isOfOffer = kept.kind === 'waitlist-offered' || kept.kind === 'waitlist-lapsed'
  const wait = await findWait(db, clientId, kept.entryId, isOfOffer)
  switch (kept.kind) {
    case 'waitlist-joined': {
      const now = inState(wait, 'waiting')
      if (kept.joinedAt !== undefined && kept.joinedAt !== now.joinedAt.toISOString())
        throw new ObsoleteLetter('the wait was ended and begun again before it was sent')
      return { kind: kept.kind, ...factsOfWait(now) } satisfies LetterFacts
    }
    case 'waitlist-lapsed':
      return { kind: kept.kind, ...factsOfWait(inState(wait, 'lapsed')) } satisfies LetterFacts
    case 'waitlist-cancelled': {
      if (wait?.state !== 'closed') throw new ObsoleteLetter(waitWentOn)
      return { kind: kept.kind, ...factsOfWait(wait), reason: wait.reason } satisfies LetterFacts
    }
    case 'waitlist-session-moved': {
      const { before, reason } = kept
      const facts = factsOfWait(inState(wait, 'waiting', 'offered'))
      if (isSameSession(before, facts.session))
        throw new ObsoleteLetter('the session was moved back before it was sent')
      return { kind: kept.kind, ...facts, before, reason } satisfies LetterFacts
    }
    case 'waitlist-passed':
      return { ...kept, firstName: inState(wait, 'waiting').firstName }
    case 'waitlist-offered': {
      const { until } = kept
      if (!wait || wait.isOver || wait.offeredUntil?.getTime() !== Date.parse(until))
        throw new ObsoleteLetter('the offer was over before it was sent')
      const { firstName, quantity, session, path } = factsOfWait(wait)
      return { kind: kept.kind, until, firstName, quantity, session, path } satisfies LetterFacts
    }
  }
}

function standing(order: OrderRecord | null): OrderRecord {
  const isOfOther = order && order.packages.length + order.moves.length + order.memberships.length > 0
  if (order && (isOfOther || order.bookings.some(({ status }) => status === 'booked'))) return order
  throw new ObsoleteLetter('the booking was cancelled before it was sent')
}

const waitWentOn = 'the wait went on before it was sent'

function inState(wait: WaitRecord | null, ...states: WaitlistState[]): WaitRecord {
  if (wait && !wait.isOver && states.includes(wait.state)) return wait
  throw new ObsoleteLetter(waitWentOn)
}

type Told = { name: string; startsAt: string; venueName: string }

const isSameSession = (one: Told, other: Told): boolean =>
  one.name === other.name &&
  one.venueName === other.venueName &&
  Date.parse(one.startsAt) === Date.parse(other.startsAt)
