import { addDays, addMonths, type CalendarDate } from '../time/calendar-date.ts'
import { type Freeze, freezeOn, leastTermUntil } from './freezing.ts'
import { daysBetween, listPeriods, type PlanPayments } from './plan-payments.ts'

/** Time that a member gives notice: in days, in months, or so that the month ends if it is told by a day of it. */
export type Notice = { days: number } | { months: number } | { byDay: number }

export interface LeavingTerms extends PlanPayments {
  minimumMonths: number
  notice: Notice
  /** Days after the day of joining within which the contract can be cancelled; 0: none. */
  coolingOffDays: number
  freeze?: { lengthensTerm: boolean } | undefined
}

interface Dates {
  joinedOn: CalendarDate
  startsOn: CalendarDate
}

/**
 * Returns the last day of a membership whose member gives notice: that of the month in which notice and least term
 * are both over. Months are paid whole. Notice runs while the membership is frozen, too.
 */
export function lastDayAfterNotice(
  terms: LeavingTerms,
  { startsOn }: Dates,
  toldOn: CalendarDate,
  freezes: readonly Freeze[] = [],
  leastUntil: CalendarDate | null = leastTermUntil(terms, startsOn, freezes),
): CalendarDate {
  const least = leastUntil ?? startsOn
  const earliest = [startsOn, least, endOfNotice(terms.notice, toldOn)].reduce((a, b) => (a > b ? a : b))
  return listPeriods(terms, startsOn, earliest).at(-1)!.until
}

/**
 * Returns the last day of the notice. The day of telling counts: a month told of on the first is over with that
 * month, so that the next one is not paid. No rule of trade says otherwise, so this is in the member's favour.
 */
function endOfNotice(notice: Notice, toldOn: CalendarDate): CalendarDate {
  if (!('byDay' in notice)) {
    const next = 'days' in notice ? addDays(toldOn, notice.days) : addMonths(toldOn, notice.months)
    const last = addDays(next, -1)
    return last > toldOn ? last : toldOn
  }
  const isInTime = Number(toldOn.slice(8)) <= notice.byDay
  return isInTime ? toldOn : addMonths(`${toldOn.slice(0, 7)}-01`, 1)
}

/** True until the last day of the cooling-off time, that day included. */
export const isWithinCoolingOff = (
  { coolingOffDays }: Pick<LeavingTerms, 'coolingOffDays'>,
  { joinedOn }: Pick<Dates, 'joinedOn'>,
  today: CalendarDate,
): boolean => coolingOffDays > 0 && today <= addDays(joinedOn, coolingOffDays)

/**
 * Returns what a member owes who cancels within the cooling-off time: nothing before the start, or where they did
 * not ask to start so soon; else the days used, in proportion to their months, without those that were frozen. The
 * joining fee is given back whole.
 */
export function owedForDaysUsed(
  terms: LeavingTerms,
  { startsOn }: Dates,
  cancelledOn: CalendarDate,
  hasAskedToStart: boolean,
  freezes: readonly Freeze[] = [],
): number {
  if (!hasAskedToStart || cancelledOn < startsOn) return 0
  const used = listPeriods(terms, startsOn, cancelledOn).filter(({ from }) => !freezeOn(freezes, from))
  const pence = used.map(({ from, until, daysOfMonth }) => {
    const last = until < cancelledOn ? until : cancelledOn
    return (terms.monthlyPence * daysBetween(from, last)) / daysOfMonth
  })
  // In the member's favour.
  return Math.floor(pence.reduce((sum, one) => sum + one, 0))
}
