import type { MovedBooking } from '@touchline/contract/calls/bookings/move-booking'
import { formatPence } from '@touchline/rules/money/money'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { isMoving } from '../../policies/basket/basket.ts'
import { deadlineFor, lineTooMany } from '../../policies/basket/hold-deadline.ts'
import { canActFor } from '../../policies/people/people.ts'
import { priceLine } from '../../policies/prices/priced-line.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { MovingBooking } from '../../stores/basket/basket-record.ts'
import { findBookings } from '../../stores/bookings/find-bookings.ts'
import { isMoveBeingPaid } from '../../stores/bookings/moving-lines.ts'
import { findPlacesToMove } from '../../stores/bookings/write-move.ts'
import type { BasketChange, ChangeFacts, PresentBasket } from '../basket/basket-change.ts'
import { changeBasket } from '../basket/change-basket.ts'
import type { ChosenItem } from '../basket/choose/chosen-item.ts'
import { actingStaff } from '../staff/record-booking-act.ts'
import { bookingAccessOf } from './booking-access.ts'
import { type MoveOutcome, moveOutcomeOf, type WantedTime } from './decide-move.ts'
import { moveBeingPaidRefusal } from './move-being-paid-refusal.ts'

interface MoveToHold {
  bookingId: number
  to: WantedTime
  key: string | undefined
  /** The sum to pay for all places, as it was shown. */
  morePence: number
  /** Reason of staff; empty where none was given. */
  reason: string
}

/**
 * Holds the new places in the asker's basket, as a line that costs the difference. The booking stays as it is
 * until the basket is paid for. A line that would move it elsewhere is removed. The limits of the rule are
 * checked here, and not again.
 */
export async function holdMove(
  context: CallContext,
  wanted: MoveToHold,
  present: PresentBasket,
): Promise<MovedBooking | Refusal> {
  const { bookingId, to, key, morePence, reason } = wanted
  if (!(await context.visitor()) && key === undefined) return refuse('BOOKING_NOT_FOUND')
  const answer = await changeBasket({
    context,
    present,
    call: 'holdMove',
    body: { bookingId, itemId: to.itemId, morePence, isByLink: key !== undefined, reason },
    newItems: 1,
    decide: (deciding) => decide(deciding, wanted),
  })
  if (isRefusal(answer)) return answer
  const line = answer.data.items.find(({ moves }) => moves?.bookingId === bookingId)
  // A repeated key gets the basket as it was then.
  if (!line) throw new Error(`booking ${bookingId}: no line of the basket moves it`)
  const { currencySymbol } = context.catalogue.client
  return {
    id: bookingId,
    isMoved: false,
    isInBasket: true,
    startsAtUtc: to.slot.startsAt.toISOString(),
    back: 0,
    formattedBack: formatPence(0, currencySymbol),
    more: line.total,
    formattedMore: line.formattedTotal,
    sentences: line.notes,
    cancelRule: line.cancelRule,
  }
}

async function decide(
  { context, reading, basket, visitor }: ChangeFacts,
  { bookingId, to, key, morePence, reason }: MoveToHold,
): Promise<BasketChange | Refusal> {
  const { db } = context.services
  const access = bookingAccessOf(context.catalogue.client.id, visitor, key)
  const [record] = await findBookings(db, [bookingId], access)
  if (!record) return refuse('BOOKING_NOT_FOUND')
  if (await isMoveBeingPaid(db, bookingId)) return moveBeingPaidRefusal
  const planned = moveOutcomeOf(context, record, await findPlacesToMove(db, bookingId), to)
  if (isRefusal(planned)) return planned
  const { decision, places } = planned
  if (decision.kind !== 'dearer' || decision.morePence !== morePence)
    return otherDifference(context, decision.kind === 'dearer' ? decision.morePence : 0)
  const lines = basket?.items ?? []
  const replaced = lines.filter((item) => isMoving(item) && item.shown.moving.bookingId === bookingId)
  const tooMany = lineTooMany(lines, 1)
  if (tooMany) return tooMany
  const staffId = actingStaff(access, record.accountId)
  const byStaff = staffId === null ? undefined : { id: staffId, reason }
  return {
    kind: 'hold',
    replacedIds: replaced.map(({ id }) => id),
    items: [
      {
        ...lineOf(context, visitor, planned, to, { ...decision, byStaff }),
        id: reading.newItemIds[0]!,
        sortBy: (lines.at(-1)?.sortBy ?? -1) + 1,
      },
    ],
    ...deadlineFor(context.catalogue.client, reading, basket),
    moves: {
      bookingId,
      slotId: places.slotId,
      places: places.quantity,
      standingPence: record.cancel.standingPence,
    },
  }
}

const otherDifference = ({ catalogue }: CallContext, morePence: number): Refusal =>
  refuse('CANCELLATION_CHANGED', {
    message: `The difference in price is ${formatPence(morePence, catalogue.client.currencySymbol)} now, which is not what you saw. Nothing has been changed and your place is still yours. See what it costs now, then decide.`,
    details: { more: morePence },
  })

interface HeldDifference {
  morePence: number
  morePencePerPlace: number
  byStaff: MovingBooking['byStaff']
}

function lineOf(
  { catalogue }: CallContext,
  visitor: VisitorRecord | null,
  planned: MoveOutcome,
  to: WantedTime,
  { morePence, morePencePerPlace, byStaff }: HeldDifference,
): ChosenItem {
  const { places, price } = planned
  const people = visitor?.people ?? null
  const { option } = price
  const priced = { option, pence: price.pence, usualPence: price.pence, use: null, others: [], usedUp: [] }
  const { pricingOptionId, taxBasisPoints, takesMembershipCredit, shown } = priceLine(
    to.slot,
    priced,
    'none',
    catalogue,
    people,
  )
  const isOfPerson =
    places.customerId !== null &&
    places.customerId !== visitor?.customerId &&
    canActFor(people, [places.customerId])
  return {
    pricingOptionId,
    pricePence: morePencePerPlace,
    taxBasisPoints,
    takesMembershipCredit,
    uses: null,
    choice: 'none',
    freePlaces: null,
    slotIds: [to.slot.id],
    packageId: null,
    planId: null,
    contractPaymentId: null,
    courseId: null,
    quantity: places.quantity,
    purchasedForUserId: isOfPerson ? places.customerId : null,
    guest: null,
    memberId: null,
    waiverId: null,
    asks: { people: [], booker: [], bookerMust: [] },
    shown: {
      ...shownOf(planned, to, formatPence(morePence, catalogue.client.currencySymbol), byStaff),
      ...(shown.tax && { tax: shown.tax }),
    },
  }
}

/** Returns the words and facts of the line as they are kept with it, until the booking is moved. */
function shownOf(
  planned: MoveOutcome,
  { slot, terms }: WantedTime,
  formattedMore: string,
  byStaff: MovingBooking['byStaff'],
): ChosenItem['shown'] {
  const { record, places, price, shown, at } = planned
  const { venueName, venueSlug, venueAddress, categorySlug, timeZone, person } = record.shown
  // The booking keeps its own uses until it is moved.
  const counters = price.uses.filter(({ key }) => !places.usageKeys.includes(key))
  return {
    venueName,
    venueSlug,
    venueAddress,
    categorySlug,
    timeZone,
    ...(person && { person }),
    name: slot.name,
    slotId: shown.slotId!,
    startsAtUtc: slot.startsAt.toISOString(),
    endsAtUtc: slot.endsAt.toISOString(),
    location: terms.location?.name ?? '',
    ...(shown.place && { place: shown.place }),
    pricingOptionName: 'Difference in price',
    cancelling: { rule: record.cancel.rule, phone: at.venue.phone },
    ...(counters.length > 0 &&
      price.holderId !== null && { ownPrice: { holderId: price.holderId, counters } }),
    moving: { ...movingOf(planned, formattedMore), ...(byStaff && { byStaff }) },
  }
}

function movingOf({ record, places, price, shown, moved, movedUse }: MoveOutcome, formattedMore: string) {
  const { startsAtUtc, timeZone } = record.shown
  const { firstName, lastName, email } = record.contact
  return {
    bookingId: record.id,
    fromSlotId: places.slotId,
    fromStartsAtUtc: startsAtUtc,
    pressedAtUtc: record.now.toISOString(),
    fromWords: momentWords(localIso(new Date(startsAtUtc), timeZone)),
    standingPence: record.cancel.standingPence,
    formattedMore,
    uses: [...price.uses],
    usageHolderId: price.holderId,
    contact: { firstName, lastName, email },
    cancelling: {
      noticeMinutes: moved.moved!.noticeMinutes,
      soldStartsAtUtc: moved.moved!.soldStartsAt.toISOString(),
      chargedPence: moved.chargedPence,
      hasAccount: moved.hasAccount,
      hadStrike: record.cancel.hadStrike,
      use: movedUse,
    },
    shown,
  }
}
