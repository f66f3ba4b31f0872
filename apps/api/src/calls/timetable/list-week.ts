import {
  type CancelledWeekEntry,
  listWeek,
  type WeekEntry,
} from '@touchline/contract/calls/timetable/list-week'
import { addDays, listDates } from '@touchline/rules/time/calendar-date'
import { dateOptionLabels } from '@touchline/rules/time/date-labels'
import { spanOf } from '@touchline/rules/time/end-words'
import { wallDate } from '@touchline/rules/time/wall-time'
import { firstBookableAt, isDateVisible, openingLabel } from '@touchline/rules/timetable/booking-window'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { type Participant, shownParticipant } from '../../policies/people/participant.ts'
import { priceOfTime } from '../../policies/prices/prices.ts'
import { findActivityAtVenue, findOpenVenue } from '../../policies/timetable/activity-at-venue.ts'
import { isVisible, type SlotTerms, slotTermsFor, widestWindow } from '../../policies/timetable/slot-terms.ts'
import { presentPriceFrom } from '../../presenters/prices/own-price.ts'
import { compositeKey, timeKey } from '../../presenters/timetable/composite-key.ts'
import type { CategoryRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import { findTimes, type TimeRecord } from '../../stores/catalogue/search.ts'

export const serveListWeek = serve(
  listWeek,
  async ({ context, params, query }) => {
    const { catalogue } = context
    const daysShown = Number(query.days ?? 7)
    const venue = findOpenVenue(catalogue, params.venue)
    if (isRefusal(venue)) return venue
    const sold =
      query.activity === undefined ? null : findActivityAtVenue(catalogue, params.venue, query.activity)
    if (isRefusal(sold)) return sold
    const categories: readonly CategoryRecord[] =
      sold?.leaves ??
      [...(catalogue.soldAt.get(venue.id) ?? [])].flatMap((id) => catalogue.categoryById.get(id) ?? [])

    const visitor = await context.visitor()
    const { now, times } = await findTimes(
      context.services.db,
      {
        venueIds: [venue.id],
        categories,
        from: query.date,
        until: addDays(query.date, daysShown - 1),
        withCancelled: true,
      },
      visitor,
    )
    const week = { catalogue, venue, participant: shownParticipant(visitor, catalogue.client, now), now }
    const { data, cancelled } = presentTimes(week, times)
    return {
      data,
      meta: {
        asOf: now.toISOString(),
        timeZone: venue.timeZone,
        cancelled,
        days: presentDays(week, categories, listDates(query.date, daysShown)),
      },
    }
  },
  { shared: true },
)

/** A week as one asker sees it. */
interface Week {
  catalogue: Catalogue
  venue: VenueRecord
  participant: Participant
  now: Date
}

function presentTimes(week: Week, times: readonly TimeRecord[]) {
  const { catalogue, venue, participant, now } = week
  const momentOf = createMoments(venue.timeZone)
  const isHeld = heldAmong(times)
  const data: WeekEntry[] = []
  const cancelled: CancelledWeekEntry[] = []
  for (const time of times) {
    const terms = slotTermsFor(time, catalogue, participant)
    if (now > terms.lastListedAt || !isVisible(time, terms, catalogue, participant)) continue
    const entry = () => presentTime(time, terms, momentOf(time), catalogue)
    if (time.cancelledAt === null) data.push({ ...entry(), ...presentPlaces(time, terms, week) })
    // Left out where another court at that time, or the same session again, can still be booked.
    else if (!isHeld(time)) cancelled.push(entry())
  }
  return { data, cancelled }
}

function presentTime(
  time: TimeRecord,
  { category, location }: SlotTerms,
  moment: TimeMoment,
  catalogue: Catalogue,
): CancelledWeekEntry {
  const leaders = (time.instructorIds ?? []).flatMap((id) => catalogue.instructorById.get(id)?.name ?? [])
  return {
    id: category.kind === 'resources' ? null : time.id,
    name: time.name,
    categorySlug: category.slug,
    kind: category.kind ?? 'classes',
    compositeKey: moment.compositeKey,
    date: time.localDate,
    startsAt: moment.startsAt,
    endsAt: moment.endsAt,
    timestamp: Math.floor(time.startsAt.getTime() / 1000),
    location: location?.name ?? (time.slots > 1 ? 'Multiple' : ''),
    ...(leaders.length > 0 && { leader: leaders.join(', ') }),
  }
}

function presentPlaces(
  time: TimeRecord,
  terms: SlotTerms,
  { catalogue, participant }: Week,
): Omit<WeekEntry, keyof CancelledWeekEntry> {
  const { formattedAmount: price, mark } = presentPriceFrom(
    priceOfTime(time, catalogue, participant),
    catalogue,
  )
  return {
    spaces: terms.spaces,
    price,
    ...(mark && { mark }),
    status: terms.action.status,
    reason: terms.action.reason,
    hasWaitlist: terms.hasWaitlist,
  }
}

/** Presents the days of a week, with the time at which each opens for the asker and for members. */
function presentDays(
  { catalogue, venue, participant, now }: Week,
  categories: readonly CategoryRecord[],
  dates: readonly string[],
) {
  const { timeZone } = venue
  const today = wallDate(now, timeZone)
  const window = widestWindow(categories, venue, catalogue, participant)
  const membersWindow = widestWindow(categories, venue, catalogue, { opensAsMember: true })
  const opensLabel = (date: string, { opensAsMember }: Pick<Participant, 'opensAsMember'>) => {
    const ours = opensAsMember ? membersWindow : window
    if (date < today || isDateVisible(date, now, ours, timeZone)) return null
    return openingLabel(firstBookableAt(date, ours, timeZone), timeZone)
  }
  return dates.map((date) => ({
    ...dateOptionLabels(date, today),
    opens: opensLabel(date, participant),
    opensForMembers: opensLabel(date, { opensAsMember: true }),
  }))
}

/**
 * Finds whether another session of that name takes place at that time. It must be in the same room unless it
 * is a court.
 */
function heldAmong(times: readonly TimeRecord[]): (time: TimeRecord) => boolean {
  const keyOf = (time: TimeRecord): string =>
    [timeKey(time), time.name, time.priceListIds === null ? time.locationId : ''].join(' ')
  const held = new Set(times.filter(({ cancelledAt }) => cancelledAt === null).map(keyOf))
  return (time) => held.has(keyOf(time))
}

type TimeMoment = Pick<WeekEntry, 'compositeKey' | 'startsAt' | 'endsAt'>

/** Works out once what sessions of an activity with the same start and end share. */
function createMoments(timeZone: string) {
  const moments = new Map<string, TimeMoment>()
  return (time: TimeRecord) => {
    const key = timeKey(time)
    const known = moments.get(key)
    if (known) return known
    const { starts, ends } = spanOf(time.startsAt, time.endsAt, timeZone)
    const moment = {
      compositeKey: compositeKey(time),
      startsAt: starts,
      endsAt: ends,
    }
    moments.set(key, moment)
    return moment
  }
}
