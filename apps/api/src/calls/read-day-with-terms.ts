import { isRefusal, type Refusal } from '../call/answer.ts'
import type { CallContext } from '../call/call-context.ts'
import { shownParticipant } from '../policies/people/participant.ts'
import { findActivityAtVenue } from '../policies/timetable/activity-at-venue.ts'
import { type DayWithTerms, dayTermsFor } from '../policies/timetable/day.ts'
import { readDay } from '../stores/timetable/slots.ts'

/** Reads what the asker sees of an activity on a day of the venue's calendar: times, slots and timetable. */
export async function readDayWithTerms(
  context: CallContext,
  { venue, activity }: { venue: string; activity: string },
  date: string,
): Promise<DayWithTerms | Refusal> {
  const { catalogue } = context
  const sold = findActivityAtVenue(catalogue, venue, activity)
  if (isRefusal(sold)) return sold
  const visitor = await context.visitor()
  const categoryIds = sold.leaves.map(({ id }) => id)
  const day = await readDay(context.services.db, sold.venue.id, categoryIds, date, visitor)
  return dayTermsFor(day, sold, date, catalogue, shownParticipant(visitor, catalogue.client, day.now))
}
