import type { MovedBooking } from '@touchline/contract/calls/bookings/move-booking'
import { decideMove, type MoneyBack } from '@touchline/rules/cancellation'
import { movedSentences } from '@touchline/rules/cancellation-words'
import { formatPence } from '@touchline/rules/money'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import type { SlotWithTerms } from '../../policies/day.ts'
import { movedPrice, type MovedPrice } from '../../policies/moved-price.ts'
import { type BookingRecord, findBookings } from '../../stores/bookings/find-bookings.ts'
import { writeCancellation } from '../../stores/bookings/write-cancellation.ts'
import { findPlacesToMove, keepMove, type PlacesToMove, writeMove } from '../../stores/bookings/write-move.ts'
import type { Database } from '../../stores/tables.ts'
import type { Visit } from '../../visit.ts'
import { answerOnce } from '../answer-once.ts'
import { keepLetter } from '../mail/keep-letter.ts'
import { offerFreedPlaces } from '../waitlist/offer-freed-places.ts'
import { bookingAsker } from './booking-asker.ts'
import { giveMoneyBack } from './give-up-places.ts'
import { bookingMovedLetter } from './letters-of-bookings.ts'
import { lockBookings } from './lock-bookings.ts'
import { planMove } from './plan-move.ts'

type Trx = Transaction<Database>

export interface WantedMove {
  bookingId: number
  /** The session to move to, as the person finds it now. */
  to: SlotWithTerms
  /** The wire's id of it, which the booking has from then on. */
  itemId: string
  expectedPence: number | null
  isOnlyAsked: boolean
  key: string | undefined
}

interface PlannedMove {
  record: BookingRecord
  places: PlacesToMove
  price: MovedPrice
  valuePence: number
  back: MoneyBack
  sentences: string[]
}

const noSession = 0

/**
 * Moves a booking to another time of its activity at its venue, in one transaction: the new places are taken before the old
 * ones are given back, and what the new time costs less goes back as it was paid. Another visitor's hold and this one are let
 * through by the same guards.
 */
export async function moveBooking(visit: Visit, wanted: WantedMove): Promise<MovedBooking | Refusal> {
  const { bookingId, to, itemId, expectedPence, isOnlyAsked, key } = wanted
  const visitor = await visit.visitor()
  if (!visitor && key === undefined) return refuse('BOOKING_NOT_FOUND')
  const asker = bookingAsker(visit.catalogue.client.id, visitor, key)
  const owner = { sessionId: visitor?.sessionId ?? noSession }
  const by = asker.keyHash?.toString('hex') ?? null
  const asked = { call: 'moveBooking', content: { bookingId, itemId, expectedPence, isOnlyAsked, by } }
  let freedSlotId: number | null = null
  const answer = await answerOnce(visit, owner, asked, async (tx) => {
    const [seen] = await findBookings(tx, [bookingId], asker)
    if (!seen) return refuse('BOOKING_NOT_FOUND')
    if (!isOnlyAsked) {
      const before = await findPlacesToMove(tx, bookingId)
      const uses = (before && movedPrice(before, to.slot, visit.catalogue, visitor)?.uses) ?? []
      const more = { slotIds: [to.slot.id], usageKeys: uses.map(({ key: counter }) => counter) }
      await lockBookings(tx as Trx, asker.clientId, [seen], more)
    }
    const [record] = await findBookings(tx, [bookingId], asker)
    if (!record) return refuse('BOOKING_NOT_FOUND')
    const places = await findPlacesToMove(tx, bookingId)
    const planned = await plan(visit, record, places, to)
    if (isRefusal(planned)) return planned
    if (expectedPence !== null && expectedPence !== planned.valuePence)
      return refuse('CANCELLATION_CHANGED', { details: { back: planned.valuePence } })
    if (!isOnlyAsked) {
      await doMove(tx as Trx, visit, planned, wanted, asker.customerId)
      freedSlotId = planned.places.slotId
    }
    return answerOf(visit, planned, wanted)
  })
  if (freedSlotId !== null) await offerFreedPlaces({ ...visit.services, log: visit.log }, [freedSlotId])
  return answer
}

async function plan(
  visit: Visit,
  record: BookingRecord,
  found: PlacesToMove | null,
  session: WantedMove['to'],
): Promise<PlannedMove | Refusal> {
  const planned = planMove(record, found, session, visit.catalogue, await visit.visitor())
  if (isRefusal(planned)) return planned
  const { places, booking, at, price, pence, differencePence } = planned
  const decided = decideMove(booking, pence)
  if (!decided) {
    const more = formatPence(differencePence, at.symbol)
    return refuse('MOVE_COSTS_MORE', {
      message: `That time costs ${more} more, so the booking can’t be moved to it. Nothing has been changed: your place is still yours. Choose another time, or book that one and cancel this one.`,
    })
  }
  return {
    record,
    places,
    price,
    ...decided,
    sentences: movedSentences(decided.back, booking, record.now, at),
  }
}

async function doMove(
  tx: Trx,
  visit: Visit,
  { record, places, price, valuePence, back, sentences }: PlannedMove,
  { to: { slot, terms }, itemId }: WantedMove,
  byCustomerId: number | null,
): Promise<void> {
  const clientId = visit.catalogue.client.id
  const { id: bookingId, orderId, accountId } = record
  const shown = {
    name: slot.name,
    firstSlotId: record.shown.firstSlotId ?? record.shown.slotId,
    slotId: /^\d+$/.test(itemId) ? Number(itemId) : itemId,
    startsAtUtc: slot.startsAt.toISOString(),
    endsAtUtc: slot.endsAt.toISOString(),
    location: terms.location?.name ?? '',
    ...(terms.location && {
      place: { id: terms.location.id, slug: terms.location.slug, venueId: terms.location.venueId },
    }),
  }
  await writeMove(tx, { bookingId, toSlotId: slot.id, uses: price.uses, shown })
  const cancellationId = valuePence > 0 ? crypto.randomUUID() : null
  if (cancellationId !== null) {
    await writeCancellation(tx, {
      id: cancellationId,
      clientId,
      bookingId,
      orderId,
      accountId,
      places: 0,
      valuePence,
      keptPence: 0,
      back,
      chargeTakenPence: 0,
      chargeOwedPence: 0,
      isStrike: false,
      strikeChargePence: 0,
      cause: 'moved',
      byCustomerId,
      reason: '',
      sentences,
      keepsUse: false,
      slotIds: [],
      claimPlaces: 0,
    })
    await giveMoneyBack(tx, clientId, cancellationId, record, back)
  }
  await keepMove(tx, {
    clientId,
    bookingId,
    fromSlotId: places.slotId,
    toSlotId: slot.id,
    cancellationId,
    byCustomerId,
  })
  await keepLetter(tx, {
    clientId,
    customerId: accountId,
    recipient: record.contact.email,
    dedupeKey: `booking-moved ${bookingId} ${crypto.randomUUID()}`,
    letter: bookingMovedLetter(record, { ...record.shown, ...shown }, sentences),
  })
  visit.log.info(
    {
      event: 'booking.moved',
      booking: bookingId,
      order: orderId,
      from: places.slotId,
      to: slot.id,
      valuePence,
    },
    'a booking was moved',
  )
}

const answerOf = (
  { catalogue }: Visit,
  { record, valuePence, sentences }: PlannedMove,
  { to: { slot }, isOnlyAsked }: WantedMove,
): MovedBooking => ({
  id: record.id,
  isMoved: !isOnlyAsked,
  startsAtUtc: slot.startsAt.toISOString(),
  back: valuePence,
  formattedBack: formatPence(valuePence, catalogue.client.currencySymbol),
  sentences,
})
