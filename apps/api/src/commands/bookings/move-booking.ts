import type { MovedBooking } from '@touchline/contract/calls/bookings/move-booking'
import type { SharedBack } from '@touchline/rules/bookings/cancellation'
import { formatPence } from '@touchline/rules/money/money'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { Visit } from '../../call/visit.ts'
import { bookingMovedLetter } from '../../letters/bookings/letters-of-bookings.ts'
import { movedPrice } from '../../policies/prices/moved-price.ts'
import { findBookings } from '../../stores/bookings/find-bookings.ts'
import { dropMovingLines } from '../../stores/bookings/moving-lines.ts'
import { writeCancellation } from '../../stores/bookings/write-cancellation.ts'
import { findPlacesToMove, keepMove, writeMove } from '../../stores/bookings/write-move.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { PresentBasket } from '../basket/basket-change.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { keepLetter } from '../mail/keep-letter.ts'
import { collectMoves, type MovingWithin } from '../payments/moving.ts'
import { settlingIn } from '../payments/settling.ts'
import { offerFreedPlaces } from '../waitlist/offer-freed-places.ts'
import { bookingAsker, whoAsks } from './booking-asker.ts'
import { type DecidedMove, decidedMove, type WantedTime } from './decide-move.ts'
import { giveMoneyBack, partsOf } from './give-up-places.ts'
import { holdMove } from './hold-move.ts'
import { lockBookings } from './lock-bookings.ts'
import { moveIsBeingPaid } from './move-is-being-paid.ts'
import { tellOtherPayers } from './tell-other-payers.ts'

type Trx = Transaction<Database>

export interface WantedMove {
  bookingId: number
  to: WantedTime
  expectedPence: number | null
  /** The sum to pay, as it was shown: the new places are then held in the basket. Null: nothing is to pay. */
  expectedMorePence: number | null
  isOnlyAsked: boolean
  key: string | undefined
}

const noSession = 0

/**
 * Moves a booking to another time of its activity at its venue, in a single transaction. The new places are
 * taken before the old ones are given back, and a lower price is refunded as it was paid. The same guards
 * apply as for another visitor's hold. A dearer time is held in the basket until the difference is paid.
 */
export async function moveBooking(
  visit: Visit,
  wanted: WantedMove,
  present: PresentBasket,
): Promise<MovedBooking | Refusal> {
  const { bookingId, to, expectedPence, expectedMorePence, isOnlyAsked, key } = wanted
  if (expectedMorePence !== null && !isOnlyAsked)
    return holdMove(visit, { bookingId, to, key, morePence: expectedMorePence }, present)
  const visitor = await visit.visitor()
  if (!visitor && key === undefined) return refuse('BOOKING_NOT_FOUND')
  const asker = bookingAsker(visit.catalogue.client.id, visitor, key)
  const owner = { sessionId: visitor?.sessionId ?? noSession }
  const by = asker.keyHash?.toString('hex') ?? null
  const content = { bookingId, itemId: to.itemId, expectedPence, isOnlyAsked, by }
  const moves = collectMoves(settlingIn(visit, whoAsks(asker)))
  let freedSlotId: number | null = null
  const answer = await answerOnce(visit, owner, { call: 'moveBooking', content }, async (tx) => {
    const [seen] = await findBookings(tx, [bookingId], asker)
    if (!seen) return refuse('BOOKING_NOT_FOUND')
    if (!isOnlyAsked) {
      const before = await findPlacesToMove(tx, bookingId)
      const uses = (before && movedPrice(before, to.slot, visit.catalogue, to.mover)?.uses) ?? []
      const more = { slotIds: [to.slot.id], usageKeys: uses.map(({ key: counter }) => counter) }
      const { isBeingMoved } = await lockBookings(tx as Trx, asker.clientId, [seen], more)
      if (isBeingMoved) return moveIsBeingPaid
    }
    const [record] = await findBookings(tx, [bookingId], asker)
    if (!record) return refuse('BOOKING_NOT_FOUND')
    const planned = decidedMove(visit, record, await findPlacesToMove(tx, bookingId), to)
    if (isRefusal(planned)) return planned
    const { decision } = planned
    if (isOnlyAsked) return answerOf(visit, planned, wanted)
    if (decision.kind === 'dearer') return costsMore(visit, decision.morePence)
    if (expectedPence !== null && expectedPence !== decision.valuePence)
      return refuse('CANCELLATION_CHANGED', { details: { back: decision.valuePence } })
    await doMove(moves.within(tx), visit, planned, decision, wanted, asker.customerId)
    freedSlotId = planned.places.slotId
    return answerOf(visit, planned, wanted)
  })
  if (!isRefusal(answer)) moves.tellAll()
  if (freedSlotId !== null) await offerFreedPlaces({ ...visit.services, log: visit.log }, [freedSlotId])
  return answer
}

const costsMore = ({ catalogue }: Visit, morePence: number): Refusal => {
  const more = formatPence(morePence, catalogue.client.currencySymbol)
  return refuse('MOVE_COSTS_MORE', {
    message: `That time costs ${more} more. Nothing has been changed: your place is still yours. Choose it again to pay the difference.`,
    details: { more: morePence },
  })
}

async function doMove(
  within: MovingWithin,
  visit: Visit,
  { record, places, price, sentences, shown, at }: DecidedMove,
  back: SharedBack & { valuePence: number },
  { to: { slot } }: WantedMove,
  byCustomerId: number | null,
): Promise<void> {
  const { db: tx } = within
  const clientId = visit.catalogue.client.id
  const { id: bookingId, orderId, accountId } = record
  const { valuePence } = back
  await dropMovingLines(tx, [bookingId])
  await writeMove(tx, {
    bookingId,
    toSlotId: slot.id,
    uses: price.uses,
    usageHolderId: price.holderId,
    shown,
  })
  const parts = valuePence > 0 ? partsOf(record, back) : null
  if (parts !== null) {
    await writeCancellation(tx, {
      clientId,
      bookingId,
      accountId,
      places: 0,
      parts,
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
    await giveMoneyBack(within, clientId, parts)
  }
  await keepMove(tx, {
    clientId,
    bookingId,
    fromSlotId: places.slotId,
    toSlotId: slot.id,
    cancellationId: parts?.[0].id ?? null,
    orderId: null,
    askedAtUtc: null,
    byCustomerId,
  })
  await keepLetter(tx, {
    clientId,
    customerId: accountId,
    recipient: record.contact.email,
    dedupeKey: `booking-moved ${bookingId} ${crypto.randomUUID()}`,
    letter: bookingMovedLetter(record, { ...record.shown, ...shown }, sentences),
  })
  if (parts !== null) await tellOtherPayers(tx, clientId, record, back, parts, at)
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

function answerOf(
  { catalogue }: Visit,
  { record, decision, sentences, cancelRule }: DecidedMove,
  { to: { slot }, isOnlyAsked }: WantedMove,
): MovedBooking {
  const { currencySymbol } = catalogue.client
  const back = decision.kind === 'free' ? decision.valuePence : 0
  const more = decision.kind === 'dearer' ? decision.morePence : 0
  return {
    id: record.id,
    isMoved: !isOnlyAsked,
    isInBasket: false,
    startsAtUtc: slot.startsAt.toISOString(),
    back,
    formattedBack: formatPence(back, currencySymbol),
    more,
    formattedMore: formatPence(more, currencySymbol),
    sentences,
    cancelRule,
  }
}
