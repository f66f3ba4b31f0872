import { isRefusal, type Refusal } from '../call/answer.ts'
import type { Visit } from '../call/visit.ts'
import { askerShown } from '../policies/people/asker.ts'
import { type DayWithTerms, dayTermsFor } from '../policies/timetable/day.ts'
import { findSold } from '../policies/timetable/what-is-sold.ts'
import { readDay } from '../stores/timetable/slots.ts'

/** Reads what the asker sees of an activity on a day of the venue's calendar: times, slots and timetable. */
export async function readDayWithTerms(
  visit: Visit,
  { venue, activity }: { venue: string; activity: string },
  date: string,
): Promise<DayWithTerms | Refusal> {
  const { catalogue } = visit
  const sold = findSold(catalogue, venue, activity)
  if (isRefusal(sold)) return sold
  const visitor = await visit.visitor()
  const categoryIds = sold.leaves.map(({ id }) => id)
  const day = await readDay(visit.services.db, sold.venue.id, categoryIds, date, visitor)
  return dayTermsFor(day, sold, date, catalogue, askerShown(visitor, catalogue.client, day.now))
}
