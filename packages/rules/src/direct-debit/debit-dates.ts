import { addWorkingDays, isWorkingDay, subtractWorkingDays } from '../time/bank-holidays.ts'
import { type CalendarDate, dayOfMs, dayToMs } from '../time/calendar-date.ts'

/** Bacs takes three working days: submitted on the first, charged on the third. */
const submissionDays = 2
const cutOffHourUtc = 18
const hourMs = 3_600_000
/** Notice that the payer gets of each collection, unless a shorter one was agreed. */
export const usualNoticeDays = 10
/** Working days within which a notice has left. */
const leavesWithin = 1

/** Returns the first charge date of a collection whose notice is kept on a day. */
export const firstNoticedCharge = (today: CalendarDate): CalendarDate =>
  addWorkingDays(today, usualNoticeDays + leavesWithin)

/**
 * Returns the moment until which a collection for that charge date can be submitted.
 * @public
 */
export const latestSubmissionFor = (chargeDate: CalendarDate): Date =>
  new Date(dayToMs(subtractWorkingDays(chargeDate, submissionDays)) + cutOffHourUtc * hourMs)

/**
 * Returns the first charge date that a submission now can have. The provider's own answer decides; this one
 * is for planning.
 * @public
 */
export function earliestChargeDate(now: Date): CalendarDate {
  const today = dayOfMs(now.getTime())
  const isToday = isWorkingDay(today) && now.getUTCHours() < cutOffHourUtc
  return addWorkingDays(today, isToday || !isWorkingDay(today) ? submissionDays : submissionDays + 1)
}

/**
 * Returns the last day on which the notice of a collection may go to the payer.
 * @public
 */
export const noticeDateFor = (chargeDate: CalendarDate, noticeDays = usualNoticeDays): CalendarDate =>
  subtractWorkingDays(chargeDate, noticeDays)
