import type { ComplaintClock } from '@touchline/contract/entities/complaints/data-complaint'
import { type CalendarDate, dayToMs } from '../time/calendar-date.ts'
import { dayAndYear } from '../time/date-labels.ts'
import { countWords } from '../words/count-words.ts'

/** A clock with fewer days than this left stands out. */
export const soonDays = 7
/** An open complaint that came more days ago than this stands out, also once it is acknowledged. */
export const longDays = 30

const dayMs = 86_400_000
const daysBetween = (from: CalendarDate, until: CalendarDate): number =>
  Math.round((dayToMs(until) - dayToMs(from)) / dayMs)

type Dates = {
  acknowledgeBy: CalendarDate
  /** Null while the clock runs. */
  acknowledgedOn: CalendarDate | null
  hasEnded: boolean
  today: CalendarDate
}

/** Returns the state of the 30 days in which a complaint must be acknowledged. */
export function complaintClock({ acknowledgeBy, acknowledgedOn, hasEnded, today }: Dates): ComplaintClock {
  if (hasEnded) return 'ended'
  if (acknowledgedOn !== null) return 'acknowledged'
  const left = daysBetween(today, acknowledgeBy)
  if (left < 0) return 'over'
  return left < soonDays ? 'soon' : 'runs'
}

type Since = { receivedOn: CalendarDate; hasEnded: boolean; today: CalendarDate }

/** Says how long a complaint has been open: 'Open for 12 days'. Empty once it has ended. */
export function openWords({ receivedOn, hasEnded, today }: Since): string {
  if (hasEnded) return ''
  const days = daysBetween(receivedOn, today)
  return days === 0 ? 'Open since today' : `Open for ${countWords(days, 'day')}`
}

/** Tells if a complaint can't wait: its clock has run out or soon does, or it has been open for long. */
export function isUrgentComplaint(dates: Dates & Since): boolean {
  const clock = complaintClock(dates)
  if (clock === 'soon' || clock === 'over') return true
  return clock !== 'ended' && daysBetween(dates.receivedOn, dates.today) > longDays
}

/** Says how the clock stands: 'Acknowledge by Wed 2 Sep 2026: 5 days left' */
export function clockWords(dates: Dates): string {
  const { acknowledgeBy, acknowledgedOn, today } = dates
  if (acknowledgedOn !== null) {
    const late = daysBetween(acknowledgeBy, acknowledgedOn)
    return `Acknowledged ${dayAndYear(acknowledgedOn)}${late > 0 ? `, ${countWords(late, 'day')} late` : ''}`
  }
  const left = daysBetween(today, acknowledgeBy)
  const by = `Acknowledge by ${dayAndYear(acknowledgeBy)}`
  if (left < 0) return `${by}: ${countWords(-left, 'day')} late`
  return left === 0 ? `${by}: today is the last day` : `${by}: ${countWords(left, 'day')} left`
}
