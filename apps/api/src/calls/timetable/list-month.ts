import { listMonth } from '@touchline/contract/calls/timetable/list-month'
import { addDays, addMonths, listDates } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { firstBookableAt, isDateVisible, openingLabel } from '@touchline/rules/timetable/booking-window'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { isNotYetOpen, isVisible, slotTermsFor, widestWindow } from '../../policies/timetable/slot-terms.ts'
import { findTimes } from '../../stores/catalogue/search.ts'

export const serveListMonth = serve(
  listMonth,
  async ({ params, query, context }) => {
    const { catalogue } = context
    const sold = findActivityAtVenue(catalogue, params.venue, params.category)
    if (isRefusal(sold)) return sold
    const { venue, leaves } = sold
    const first = `${query.month}-01`
    const last = addDays(addMonths(first, 1), -1)
    const visitor = await context.visitor()
    const { now, times } = await findTimes(
      context.services.db,
      { venueIds: [venue.id], categories: leaves, from: first, until: last },
      visitor,
    )
    const participant = shownParticipant(visitor, catalogue.client, now)
    const withPlaces = new Map<string, number>()
    for (const time of times) {
      const terms = slotTermsFor(time, catalogue, participant)
      const canBeHad =
        terms.spaces > 0 &&
        now <= terms.lastBookableAt &&
        !isNotYetOpen(terms) &&
        isVisible(time, terms, catalogue, participant)
      if (canBeHad) withPlaces.set(time.localDate, (withPlaces.get(time.localDate) ?? 0) + 1)
    }
    const window = widestWindow(leaves, venue, catalogue, participant)
    const today = wallDate(now, venue.timeZone)
    const opens = (date: string) =>
      date < today || isDateVisible(date, now, window, venue.timeZone)
        ? null
        : openingLabel(firstBookableAt(date, window, venue.timeZone), venue.timeZone)
    return {
      data: listDates(first, Number(last.slice(8))).map((raw) => ({
        raw,
        withPlaces: withPlaces.get(raw) ?? 0,
        opens: opens(raw),
      })),
      meta: { asOf: now.toISOString(), timeZone: venue.timeZone, today },
    }
  },
  { shared: true },
)
