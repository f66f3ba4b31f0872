import { listDates } from '@touchline/contract/calls/timetable/list-dates'
import { dateOptionLabels, momentLabels } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { firstBookableAt, nextOpening, visibleDates } from '@touchline/rules/timetable/booking-window'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { widestWindow } from '../../policies/timetable/slot-terms.ts'
import { readDaysOpenedEarly } from '../../stores/timetable/slots.ts'

export const serveListDates = serve(
  listDates,
  async ({ params, context }) => {
    const { catalogue, services } = context
    const sold = findActivityAtVenue(catalogue, params.venue, params.category)
    if (isRefusal(sold)) return sold
    const { venue, leaves } = sold
    const isMember = (await context.visitor())?.membershipUserId != null
    const { now, dates: early } = await readDaysOpenedEarly(
      services.db,
      venue.id,
      leaves.map(({ id }) => id),
    )

    const window = widestWindow(leaves, venue, catalogue, { opensAsMember: isMember })
    const membersWindow = widestWindow(leaves, venue, catalogue, { opensAsMember: true })
    const today = wallDate(now, venue.timeZone)
    const usual = visibleDates(now, window, venue.timeZone)
    const opening = nextOpening(now, window, venue.timeZone)
    const dates = [...usual, ...early.filter((date) => date >= opening.date)]
    return {
      data: dates.map((date) => dateOptionLabels(date, today)),
      meta: {
        asOf: now.toISOString(),
        timeZone: venue.timeZone,
        isMember,
        window: { daysAhead: window.daysAhead, releaseTime: window.releaseTime },
        nextDate: opening.date,
        nextOpens: momentLabels(opening.opensAt, venue.timeZone),
        nextOpensForMembers: momentLabels(
          firstBookableAt(opening.date, membersWindow, venue.timeZone),
          venue.timeZone,
        ),
        windowForMembers: { daysAhead: membersWindow.daysAhead, releaseTime: membersWindow.releaseTime },
        nextDateForMembers: nextOpening(now, membersWindow, venue.timeZone).date,
      },
    }
  },
  { shared: true },
)
