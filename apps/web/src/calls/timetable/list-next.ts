import { callQuery } from '../call-query.ts'

/** Next time of an activity that can be booked, with its lowest price. */
export type NextOfActivity = {
  date: string
  starts: string
  /** Price with its mark: '£7.50', or 'free with Gold'; empty where it is not known yet. */
  price: string
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
            price: mark?.text === 'Free' ? `free ${mark.words}` : (mark?.text ?? price ?? ''),
            isPriceFrom,
            count,
          },
        ]),
      ),
  )
}
