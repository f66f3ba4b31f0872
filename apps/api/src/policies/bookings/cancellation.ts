import { createHash } from 'node:crypto'
import type { BookingToCancel, CancelDecision } from '@touchline/rules/bookings/cancellation'
import type { CancellationTextContext } from '@touchline/rules/bookings/cancellation-words'
import { withFullRefundWindow } from '@touchline/rules/bookings/full-refund-window'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type { CancelFacts } from '../../stores/bookings/cancel-facts.ts'

export interface BookingFacts {
  shown: ShownItem
  cancel: CancelFacts
}

/** Returns the booking as the cancellation rule reads it. */
export function bookingToCancel({ shown, cancel }: BookingFacts, now: Date): BookingToCancel {
  const booking = {
    rule: cancel.rule,
    timeZone: shown.timeZone,
    startsAt: cancel.startsAt.map((start) => new Date(start)),
    firstStartsAt: new Date(shown.course?.sessions[0]?.startsAtUtc ?? shown.startsAtUtc),
    moved: cancel.moved && { ...cancel.moved, soldStartsAt: new Date(cancel.moved.soldStartsAt) },
    sessionsSold: shown.course?.sessions.length ?? 1,
    checkedIn: cancel.checkedIn.map(({ startsAt, places }) => ({ startsAt: new Date(startsAt), places })),
    places: cancel.places,
    pricePence: cancel.pricePence,
    standingPence: cancel.standingPence,
    chargedPence: cancel.chargedPence,
    paid: cancel.paid,
    topUps: cancel.topUps,
    hasAccount: cancel.hasAccount,
  }
  return cancel.allBackUntil === null
    ? booking
    : withFullRefundWindow(booking, new Date(cancel.allBackUntil), now)
}

/** Returns the names and numbers that the cancellation sentences mention. */
export function cancellationTextContext(
  { shown, cancel }: BookingFacts,
  { client, venueBySlug }: Catalogue,
  isForStaff = false,
): CancellationTextContext {
  const { strikes } = client.cancelling
  return {
    symbol: client.currencySymbol,
    paidBy: cancel.paidBy,
    reference: cancel.reference,
    use: cancel.isUse ? usedFor(shown) : null,
    venue: { name: shown.venueName, phone: venueBySlug.get(shown.venueSlug)?.phone ?? '' },
    // Places of one booking that are cancelled one by one count as a single late cancellation.
    strikes:
      strikes && cancel.hasAccount && !cancel.hadStrike ? { ...strikes, had: cancel.strikesHad } : null,
    isForStaff,
  }
}

/**
 * Returns the name of the membership or package that paid. Orders made before that name was stored have only
 * the price's name, which counts where it differs from the kind of price.
 */
function usedFor({ said, pricingOptionName }: ShownItem): string {
  if (said?.used) return said.used
  const name = said?.priceName
  return name === undefined || name === pricingOptionName ? 'your membership or package' : name
}

/** Tells whether this is a late cancellation, and the charge it leads to now. */
export function strikeOf(
  { band }: CancelDecision,
  { strikes }: CancellationTextContext,
): { isStrike: boolean; strikeChargePence: number } {
  const isStrike = band.isStrike && strikes !== null
  const isLast = isStrike && strikes.had + 1 >= strikes.count
  return { isStrike, strikeChargePence: isLast ? strikes.chargePence : 0 }
}

/**
 * Returns a fingerprint of all that a cancellation does, and of its sentences: the same pence may go
 * elsewhere.
 */
export function confirmationHash(
  { places, back, chargeOwedPence }: CancelDecision,
  { isStrike, strikeChargePence }: ReturnType<typeof strikeOf>,
  sentences: readonly string[],
): string {
  const said = [places, Object.entries(back), chargeOwedPence, isStrike, strikeChargePence, sentences]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
}
