import { callQuery } from '../call-query.ts'

/** Sum of nothing, '£0.00', of which the pence are left out. */
const ZERO_PENCE = /^(\D*0)(\.0+)?$/

/** Next time of an activity that can be booked, with its lowest price. */
export type NextOfActivity = {
  date: string
  starts: string
  /** Lowest price, '£7.50', or '£0' where it is free; empty where it is not known yet. */
  price: string
  isFree: boolean
  /** Membership or package that makes it free: 'with Gold'. */
  freeWith?: string
  isPriceFrom: boolean
  count: number
}

/**
 * Asks for the next time and the lowest price of each activity of a venue, or of those below one, by slug.
 * @param activity the activity above them; left out for those of the whole venue
 */
export function nextQuery(venue: string, date: string, activity?: string) {
  return callQuery(
    'timetable/list-next',
    async () => (await import('@touchline/contract/calls/timetable/list-next')).listNext,
    { params: { venue }, query: { date, ...(activity !== undefined && { activity }) } },
    ({ data }): Readonly<Record<string, NextOfActivity>> =>
      Object.fromEntries(
        data.map(({ slug, date: day, startsAt, price, mark, isPriceFrom, count }) => [
          slug,
          {
            date: day,
            starts: startsAt,
            price: (price ?? '').replace(ZERO_PENCE, '$1'),
            isFree: price !== null && ZERO_PENCE.test(price),
            ...(price !== null && ZERO_PENCE.test(price) && mark && { freeWith: mark.words }),
            isPriceFrom,
            count,
          },
        ]),
      ),
  )
}
