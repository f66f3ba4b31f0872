import {
  listTimesToMoveTo,
  type TimeInBasket,
  type TimeToMoveTo,
} from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { daysToMoveTo } from '@touchline/rules/bookings/move-days'
import { addDays } from '@touchline/rules/time/calendar-date'
import { momentLabels } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { bookingAccessOf } from '../../commands/bookings/booking-access.ts'
import { type MoveFrom, moveFrom, moveTo } from '../../commands/bookings/plan-move.ts'
import { type PlaceOwner, placeOwnerOf } from '../../policies/bookings/place-owner.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { presentTimeInBasket, presentTimeToMoveTo } from '../../presenters/bookings/time-to-move-to.ts'
import { findBookings } from '../../stores/bookings/find-bookings.ts'
import { findPlaceOwner } from '../../stores/bookings/find-place-owner.ts'
import { findPlacesToMove } from '../../stores/bookings/write-move.ts'
import { findSlotsAhead } from '../../stores/timetable/slots.ts'

export const serveListTimesToMoveTo = serve(listTimesToMoveTo, async ({ context, params, query }) => {
  const { catalogue, services } = context
  const bookingId = Number(params.bookingId)
  const visitor = await context.visitor()
  const access = bookingAccessOf(catalogue.client.id, visitor, query.key)
  const [record] = await findBookings(services.db, [bookingId], access)
  if (!record) return refuse('BOOKING_NOT_FOUND')
  const found = await findPlaceOwner(services.db, catalogue.client.id, bookingId)
  if (!found) return refuse('BOOKING_NOT_FOUND')
  const placeOwner = placeOwnerOf(found, visitor, catalogue.client)
  const from = moveFrom(record, await findPlacesToMove(services.db, bookingId), catalogue, placeOwner)
  if (isRefusal(from)) return from

  const { timeZone } = from.within
  const { open, later } = daysToMoveTo(from.within, record.now)
  const { times, inBasket } = await timesFor(context, from, open.at(-1), placeOwner)
  const countOf = (date: string) => new Set(timesOn(times, date).map(timeKey)).size
  // A session with its own opening may be on a day that has not opened.
  const dates = [...new Set([...open, ...times.map(({ date }) => date)])].toSorted()
  const days = dates.map((date) => ({ date, times: countOf(date) }))
  const own = wallDate(new Date(record.shown.startsAtUtc), timeZone)
  const withTimes = days.filter((day) => day.times > 0).map(({ date }) => date)
  const date =
    dates.find((day) => day === query.date) ??
    withTimes.find((day) => day >= own) ??
    withTimes[0] ??
    dates[0] ??
    null
  return {
    data: timesOn(times, date).map(({ entry }) => entry),
    meta: {
      asOf: record.now.toISOString(),
      timeZone,
      date,
      days,
      inBasket: timesOn(inBasket, date).map(({ entry }) => entry),
      later: later && {
        date: later.from,
        opens: momentLabels(later.opensAt, timeZone),
        until: later.until,
      },
    },
  }
})

interface Dated<Entry> {
  date: string
  entry: Entry
}

interface Times {
  times: Dated<TimeToMoveTo>[]
  inBasket: Dated<TimeInBasket>[]
}

const timesOn = <Entry>(times: readonly Dated<Entry>[], date: string | null): Dated<Entry>[] =>
  times.filter((time) => time.date === date)

/** Names a time; several courts at a time count once. */
const timeKey = ({ entry }: Dated<TimeToMoveTo>): string => [entry.starts, entry.ends, entry.name].join(' ')

/**
 * Lists the times that can be chosen now, and those in the basket. A time to choose must differ from the
 * booking's own start, fit all its places, and be sold to the booking's owner.
 */
async function timesFor(
  { catalogue, services }: CallContext,
  from: MoveFrom,
  openUntil: string | undefined,
  placeOwner: PlaceOwner,
): Promise<Times> {
  const { record, places, at, within } = from
  const { venueSlug, categorySlug, startsAtUtc } = record.shown
  // An activity that is no longer sold there has no times.
  const sold = findActivityAtVenue(catalogue, venueSlug, categorySlug)
  if (isRefusal(sold)) return { times: [], inBasket: [] }
  const today = wallDate(record.now, within.timeZone)
  const slots = await findSlotsAhead(
    services.db,
    {
      venueId: sold.venue.id,
      categoryId: sold.category.id,
      from: today,
      openUntil: openUntil ?? addDays(today, -1),
      until: within.lastDate,
    },
    placeOwner.slotAsker,
  )
  const ahead = slots
    .filter((slot) => slot.startsAt.getTime() !== Date.parse(startsAtUtc))
    .map((slot) => ({ slot, terms: slotTermsFor(slot, catalogue, placeOwner.participant) }))
  const times = ahead.flatMap((session) => {
    const { slot, terms } = session
    if (terms.action.status !== 'BOOK' || terms.spaces < places.quantity) return []
    const to = moveTo(from, session, catalogue, placeOwner)
    if (isRefusal(to)) return []
    return [{ date: slot.localDate, entry: presentTimeToMoveTo(session, to.differencePence, at.symbol) }]
  })
  const inBasket = ahead
    .filter(({ terms }) => terms.action.status === 'CANCEL_RESERVATION')
    .map((session) => ({ date: session.slot.localDate, entry: presentTimeInBasket(session) }))
  return { times, inBasket }
}
