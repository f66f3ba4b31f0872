import type { MovedBooking } from '@touchline/contract/calls/bookings/move-booking'
import type { SharedBack } from '@touchline/rules/bookings/cancellation'
import { formatPence } from '@touchline/rules/money/money'
import type { Kysely, Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { bookingMovedLetter } from '../../letters/bookings/letters-of-bookings.ts'
import { bookedMoment } from '../../policies/bookings/booked-moment.ts'
import { movedPrice } from '../../policies/prices/moved-price.ts'
import { type BookingAccess, findBookings } from '../../stores/bookings/find-bookings.ts'
import { dropMovingLines } from '../../stores/bookings/moving-lines.ts'
import { writeCancellation } from '../../stores/bookings/write-cancellation.ts'
import { findPlacesToMove, keepMove, writeMove } from '../../stores/bookings/write-move.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { PresentBasket } from '../basket/basket-change.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { settleServicesOf } from '../payments/settle-services.ts'
import { collectTransitions, type TransactionServices } from '../payments/transition-services.ts'
import { actingStaff, recordBookingAct } from '../staff/record-booking-act.ts'
import { offerAtOnce } from '../waitlist/offer-freed-places.ts'
import { actorOf, bookingAccessOf } from './booking-access.ts'
import { giveMoneyBack, refundPartsOf } from './cancel-places.ts'
import { type MoveOutcome, moveOutcomeOf, type WantedTime } from './decide-move.ts'
import { holdMove } from './hold-move.ts'
import { lockBookings } from './lock-bookings.ts'
import { moveBeingPaidRefusal } from './move-being-paid-refusal.ts'
import { notifyOtherPayers } from './notify-other-payers.ts'

type Trx = Transaction<Database>

export interface WantedMove {
  bookingId: number
  to: WantedTime
  expectedPence: number | null
  /** The sum to pay, as it was shown: the new places are then held in the basket. Null: nothing is to pay. */
  expectedMorePence: number | null
  isOnlyAsked: boolean
  /** Reason of staff; empty where none was given. */
  reason: string
  key: string | undefined
}

const noSession = 0

/**
 * Moves a booking to another time of its activity at its venue, in a single transaction. The new places are
 * taken before the old ones are given back, and a lower price is refunded as it was paid. The same guards
 * apply as for another visitor's hold. A dearer time is held in the basket until the difference is paid.
 */
export async function moveBooking(
  context: CallContext,
  wanted: WantedMove,
  present: PresentBasket,
): Promise<MovedBooking | Refusal> {
  const { bookingId, to, expectedPence, expectedMorePence, isOnlyAsked, reason, key } = wanted
  if (expectedMorePence !== null && !isOnlyAsked)
    return holdMove(context, { bookingId, to, key, morePence: expectedMorePence, reason }, present)
  const visitor = await context.visitor()
  if (!visitor && key === undefined) return refuse('BOOKING_NOT_FOUND')
  const access = bookingAccessOf(context.catalogue.client.id, visitor, key)
  const owner = { sessionId: visitor?.sessionId ?? noSession }
  const by = access.keyHash?.toString('hex') ?? null
  const content = { bookingId, itemId: to.itemId, expectedPence, isOnlyAsked, by, reason }
  const moves = collectTransitions(settleServicesOf(context, actorOf(access)))
  let freedSlotId: number | null = null
  const answer = await answerOnce(context, owner, { call: 'moveBooking', content }, async (tx) => {
    const [seen] = await findBookings(tx, [bookingId], access)
    if (!seen) return refuse('BOOKING_NOT_FOUND')
    if (!isOnlyAsked) {
      const before = await findPlacesToMove(tx, bookingId)
      const uses = (before && movedPrice(before, to.slot, context.catalogue, to.placeOwner)?.uses) ?? []
      const more = { slotIds: [to.slot.id], usageKeys: uses.map(({ key: counter }) => counter) }
      const { isBeingMoved } = await lockBookings(tx as Trx, access.clientId, [seen], more)
      if (isBeingMoved) return moveBeingPaidRefusal
    }
    const [record] = await findBookings(tx, [bookingId], access)
    if (!record) return refuse('BOOKING_NOT_FOUND')
    const planned = moveOutcomeOf(context, record, await findPlacesToMove(tx, bookingId), to)
    if (isRefusal(planned)) return planned
    const { decision } = planned
    if (isOnlyAsked) return answerOf(context, planned, wanted)
    if (decision.kind === 'dearer') return costsMore(context, decision.morePence)
    if (expectedPence !== null && expectedPence !== decision.valuePence)
      return refuse('CANCELLATION_CHANGED', { details: { back: decision.valuePence } })
    await doMove(moves.within(tx), context, planned, decision, wanted, access.customerId)
    await recordMoved(tx, access, planned, wanted, decision.valuePence)
    freedSlotId = planned.places.slotId
    return answerOf(context, planned, wanted)
  })
  if (!isRefusal(answer)) moves.logAll()
  if (freedSlotId !== null) await offerAtOnce(context, [freedSlotId])
  return answer
}

/** Writes down what staff did with another person's booking. */
async function recordMoved(
  tx: Kysely<Database>,
  access: BookingAccess,
  { record }: MoveOutcome,
  { to: { slot }, reason }: WantedMove,
  backPence: number,
): Promise<void> {
  const { shown } = record
  const facts = {
    name: shown.name,
    from: bookedMoment(new Date(shown.startsAtUtc), shown.timeZone),
    to: bookedMoment(slot.startsAt, shown.timeZone),
    backPence,
  }
  const by = { clientId: access.clientId, staffId: actingStaff(access, record.accountId) }
  await recordBookingAct(tx, by, record, { act: 'move-booking', facts, reason })
}

const costsMore = ({ catalogue }: CallContext, morePence: number): Refusal => {
  const more = formatPence(morePence, catalogue.client.currencySymbol)
  return refuse('MOVE_COSTS_MORE', {
    message: `That time costs ${more} more. Nothing has been changed: your place is still yours. Choose it again to pay the difference.`,
    details: { more: morePence },
  })
}

async function doMove(
  within: TransactionServices,
  context: CallContext,
  { record, places, price, sentences, shown, at }: MoveOutcome,
  back: SharedBack & { valuePence: number },
  { to: { slot } }: WantedMove,
  byCustomerId: number | null,
): Promise<void> {
  const { db: tx } = within
  const clientId = context.catalogue.client.id
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
  const parts = valuePence > 0 ? refundPartsOf(record, back) : null
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
  await queueLetter(tx, {
    clientId,
    customerId: accountId,
    recipient: record.contact.email,
    dedupeKey: `booking-moved ${bookingId} ${crypto.randomUUID()}`,
    letter: bookingMovedLetter(record, { ...record.shown, ...shown }, sentences),
  })
  if (parts !== null) await notifyOtherPayers(tx, clientId, record, back, parts, at)
  context.log.info(
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
  { catalogue }: CallContext,
  { record, decision, sentences, cancelRule }: MoveOutcome,
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
