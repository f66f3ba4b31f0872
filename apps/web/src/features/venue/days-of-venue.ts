import { addDays, type CalendarDate } from '@touchline/rules/time/calendar-date'
import { paths } from '../../paths.ts'
import { daysAround } from './days-around.ts'

type Asked = { venueSlug: string; today: CalendarDate; date: CalendarDate }

/** Returns the days beside one day of a venue, with their addresses. The venue's own page shows today. */
export function daysOfVenue({ venueSlug, today, date }: Asked) {
  const pathOf = (dateSlug: string) =>
    dateSlug === today ? paths.chooseActivity({ venueSlug }) : paths.venueDay({ venueSlug, dateSlug })
  return {
    days: daysAround(today, date).map((raw) => ({ raw, to: pathOf(raw) })),
    today,
    chosen: date,
    earlier: daysAround(today, date)[0] === today ? null : pathOf(addDays(date, -7)),
    later: pathOf(addDays(date, 7)),
  }
}
