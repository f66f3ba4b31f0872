import { callQuery } from '../call-query.ts'

export type MonthDay = {
  raw: string
  withPlaces: number
  /** "Opens Thu 3 Dec, 22:00"; null for a day that can be viewed, or that has passed. */
  opens: string | null
  hasPassed: boolean
}

/**
 * Asks for the days of a month, `YYYY-MM`, of an activity, with each day's number of sessions that have a
 * place.
 */
export function monthQuery(venue: string, category: string, month: string) {
  return callQuery(
    'timetable/list-month',
    async () => (await import('@touchline/contract/calls/timetable/list-month')).listMonth,
    { params: { venue, category }, query: { month } },
    ({ data, meta }): readonly MonthDay[] =>
      data.map(({ raw, withPlaces, opens }) => ({ raw, withPlaces, opens, hasPassed: raw < meta.today })),
  )
}
