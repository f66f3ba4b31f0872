import { listNext } from '@touchline/contract/calls/timetable/list-next'
import { addDays } from '@touchline/rules/time/calendar-date'
import { spanOf } from '@touchline/rules/time/end-words'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { cheapestOf, priceOfTime } from '../../policies/prices/prices.ts'
import {
  findActivityAtVenue,
  findOpenVenue,
  leavesOf,
  listChildrenSoldAt,
} from '../../policies/timetable/activity-at-venue.ts'
import { isVisible, slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { presentPriceFrom } from '../../presenters/prices/own-price.ts'
import { findTimes } from '../../stores/catalogue/search.ts'

const daysAhead = 6

export const serveListNext = serve(
  listNext,
  async ({ context, params, query }) => {
    const { catalogue } = context
    const venue = findOpenVenue(catalogue, params.venue)
    if (isRefusal(venue)) return venue
    const above =
      query.activity === undefined ? null : findActivityAtVenue(catalogue, params.venue, query.activity)
    if (isRefusal(above)) return above
    const activities = listChildrenSoldAt(above?.category.id ?? null, venue, catalogue).map((category) => ({
      category,
      leaves: leavesOf(category, venue, catalogue),
    }))
    const visitor = await context.visitor()
    const { now, times } = await findTimes(
      context.services.db,
      {
        venueIds: [venue.id],
        categories: activities.flatMap(({ leaves }) => leaves),
        from: query.date,
        until: addDays(query.date, daysAhead),
      },
      visitor,
    )
    const participant = shownParticipant(visitor, catalogue.client, now)
    const bookable = times.filter((time) => {
      const terms = slotTermsFor(time, catalogue, participant)
      return (
        time.now <= terms.lastListedAt &&
        isVisible(time, terms, catalogue, participant) &&
        terms.action.status === 'BOOK'
      )
    })
    const data = activities.flatMap(({ category, leaves }) => {
      const ids = new Set(leaves.map(({ id }) => id))
      const own = bookable.filter(({ categoryId }) => ids.has(categoryId))
      const [first] = own
      if (!first) return []
      const prices = own.map((time) => priceOfTime(time, catalogue, participant))
      const cheapest = cheapestOf(prices.flatMap((price) => price.own ?? []))
      const { formattedAmount: price, mark } = presentPriceFrom(cheapest, catalogue)
      return {
        slug: category.slug,
        date: first.localDate,
        startsAt: spanOf(first.startsAt, first.endsAt, venue.timeZone).starts,
        price,
        ...(mark && { mark }),
        isPriceFrom: cheapest.isEstimated || prices.some(({ isEstimated }) => isEstimated),
        count: own.length,
      }
    })
    return { data, meta: { asOf: now.toISOString() } }
  },
  { shared: true },
)
