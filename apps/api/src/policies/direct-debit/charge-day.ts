import { noticeDateFor, usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { addWorkingDays } from '@touchline/rules/time/bank-holidays'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'

/** Working days by which the notice goes before it must: a mail server may be away. */
const spareDays = 2
/** Working days within which a notice has left. */
const leavesWithin = 1

interface Asking {
  askOn: CalendarDate
  today: CalendarDate
}

export const isTimeToTell = ({ askOn, today }: Asking): boolean =>
  noticeDateFor(addWorkingDays(askOn, 0), usualNoticeDays + spareDays) <= today

/** The day of the charge: the day on which it is due, or a later one that leaves the payer their notice. */
export const chargeDayOf = ({ askOn, today }: Asking): CalendarDate => {
  const [due, noticed] = [addWorkingDays(askOn, 0), addWorkingDays(today, usualNoticeDays + leavesWithin)]
  return due > noticed ? due : noticed
}
