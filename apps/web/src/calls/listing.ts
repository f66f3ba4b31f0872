import type {
  CancelledSession as CancelledOfCall,
  ListingMeta,
  PreInduction,
  Slot,
  TicketedTime,
  Time,
} from '@touchline/contract/entities/timetable/slot'
import { spanOf } from '@touchline/rules/time/end-words'
import { wallTime } from '@touchline/rules/time/wall-time'
import { slotReasons, slotState } from '@touchline/rules/timetable/slot-action'
import { entriesOf } from './entries-of.ts'
import type { CancelledSession, Listing, Session, StartTime } from './listing-types.ts'
import { untilWords } from './waitlist/until-words.ts'

type Entries<Entry> = readonly Entry[] | Readonly<Record<string, Entry>>

/**
 * Picks the sessions of an answer. Loaded with the first call, since a rendered page already has these words
 * in its data.
 */
export function pickSessions(slots: Entries<Slot>, meta: ListingMeta): Listing<Session> {
  return pickListing(
    entriesOf(slots).map((slot) => pickSession(slot, meta.timeZone)),
    meta,
  )
}

export function pickTimes(times: Entries<Time | TicketedTime>, meta: ListingMeta): Listing<StartTime> {
  return pickListing(
    entriesOf(times).map((time) => pickTime(time, meta.timeZone)),
    meta,
  )
}

export function pickListing<Entry>(entries: readonly Entry[], meta: ListingMeta): Listing<Entry> {
  const { asOf, timeZone, next, cancelled } = meta
  return {
    entries,
    checkedAt: `${wallTime(Date.parse(asOf), timeZone)}:${asOf.slice(17, 19)}`,
    timeZone,
    // A place held for this customer counts as left.
    next: next && !entries.some(isHeldForAsker) ? { date: next.date, label: next.label } : null,
    ...(cancelled.length > 0 && { cancelled: cancelled.map((session) => pickCancelled(session, timeZone)) }),
  }
}

const pickCancelled = ({ duration, ...session }: CancelledOfCall, timeZone: string): CancelledSession => ({
  ...session,
  ...timesOf({ timestamp: session.timestamp, duration }, timeZone),
  actionToShow: { status: null, reason: slotReasons.cancelled },
})

const isHeldForAsker = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'heldUntil' in entry

type Timed = { timestamp: number; duration: string }

/** Returns start and end, in words. */
export function timesOf({ timestamp, duration }: Timed, zone: string): { starts: string; ends: string } {
  const startMs = timestamp * 1000
  return spanOf(startMs, startMs + Number.parseInt(duration, 10) * 60_000, zone)
}

export function pickSession(slot: Slot, timeZone: string): Session {
  const { location } = slot
  const { starts, ends } = timesOf(slot, timeZone)
  return {
    starts,
    ends,
    id: slot.id,
    name: slot.name,
    categorySlug: slot.categorySlug,
    cartType: slot.cartType,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    timestamp: slot.timestamp,
    compositeKey: slot.compositeKey,
    instructors: slot.instructors.map(({ id, name }) => ({ id, name })),
    tags: slot.tags,
    spaces: slot.spaces,
    actionToShow: slot.actionToShow,
    prices: slot.prices,
    pricingOptionId: slot.pricingOptionId,
    allowsAnonymousBookings: slot.allowsAnonymousBookings,
    cartItemId: slot.cartItemId,
    location: location && { id: location.id, name: location.name, slug: location.slug },
    place: slot.slotDisplayLocation,
    bookingId: slot.booking?.id ?? null,
    opensLocal: slot.firstBookableAt.local,
    ...waitlistOf(slot),
    ...inductionOf(slot),
    ...(slot.price?.mark && { mark: slot.price.mark }),
    ...(slot.priceTogether && { sums: slot.priceTogether }),
    ...offersOf(slot),
    ...(slot.toAsk && { toAsk: slot.toAsk }),
    ...(slot.cancelRule && { cancelRule: slot.cancelRule }),
  }
}

function offersOf({ withMembership, withMembershipTogether = [] }: Slot): Pick<Session, 'offers'> {
  const offers = [withMembership, ...withMembershipTogether]
  return offers.some((offer) => offer !== null) ? { offers } : {}
}

type Waited = Pick<
  Slot,
  | 'hasWaitlist'
  | 'actionToShow'
  | 'waitlistId'
  | 'waitlistPosition'
  | 'waitlistMinutes'
  | 'waitlistSpan'
  | 'waitlistPassedOver'
  | 'offeredUntil'
  | 'waitlistWaiting'
>

/**
 * Picks the waitlist. A visitor sees FULL, and can join by logging in; a session that can be booked has no
 * waitlist.
 */
function waitlistOf(waited: Waited): Pick<Session, 'waitlist' | 'heldUntil'> {
  const {
    hasWaitlist,
    actionToShow,
    waitlistId,
    waitlistPosition,
    waitlistMinutes,
    waitlistSpan,
    waitlistPassedOver,
    offeredUntil,
    waitlistWaiting = 0,
  } = waited
  const state = slotState(actionToShow, false)
  if (state === 'book' && offeredUntil) return { heldUntil: untilWords(offeredUntil) }
  return hasWaitlist && state === 'full'
    ? {
        waitlist: {
          waitlistId,
          position: waitlistPosition,
          waiting: waitlistWaiting,
          passedOver: waitlistPassedOver,
          minutes: waitlistMinutes,
          span: waitlistSpan,
        },
      }
    : {}
}

function inductionOf({ hasPrePurchaseRestrictions, restrictions: { preInduction } }: Slot): {
  induction?: PreInduction
} {
  return hasPrePurchaseRestrictions && preInduction ? { induction: preInduction } : {}
}

function pickTime(time: Time | TicketedTime, timeZone: string): StartTime {
  const isTicketed = 'id' in time
  const { starts, ends } = timesOf(time, timeZone)
  return {
    starts,
    ends,
    id: isTicketed ? time.id : null,
    name: time.name,
    compositeKey: time.compositeKey,
    categorySlug: time.categorySlug,
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    timestamp: time.timestamp,
    place: isTicketed ? time.locationName : time.location,
    spaces: isTicketed ? time.spacesRemaining : time.spaces,
    actionToShow: time.actionToShow,
    price: time.price.formattedAmount,
    isPriceFrom: time.price.isEstimated,
    ...(time.price.mark && { mark: time.price.mark }),
    bookingId: time.booking?.id ?? null,
    cartItemId: time.cartItemId,
    opensLocal: time.firstBookableAt.local,
    ...waitlistOf(time),
  }
}
