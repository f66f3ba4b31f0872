import { spokenDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import type { WeekTime } from '../../calls/timetable/arrange-day.ts'
import type { ComingTime } from '../../calls/timetable/list-coming.ts'
import { settleFirst } from '../../features/flags/use-owes-charge.ts'
import { weekStateWords } from '../../features/timetable/time-words.ts'

const ACTIONS = {
  BOOK: 'Book',
  CANCEL_RESERVATION: 'In your basket',
  CANCEL_BOOKING: 'Booked',
  LEAVE_WAITLIST: 'Waiting',
  JOIN_WAITLIST: 'Waitlist',
  FULL: 'Full',
  CLOSED: '',
} as const

/** Says how much is left: courts are counted as courts, and places as places for people. */
export function leftWords(time: WeekTime): string {
  const { kind, status, spaces } = time
  if (status === 'CANCEL_RESERVATION' || status === 'CANCEL_BOOKING' || status === 'FULL') return ''
  if (status === 'JOIN_WAITLIST' || status === 'LEAVE_WAITLIST') return 'Full'
  return kind === 'resources' && status === 'BOOK' ? countWords(spaces, 'court') : weekStateWords(time)
}

/** Returns what a press on a time leads to: 'Book', 'Waitlist'. */
export const actionOf = ({ status }: WeekTime, owesCharge: boolean): string =>
  status === 'BOOK' && owesCharge ? settleFirst : ACTIONS[status ?? 'CLOSED']

/** Returns the name of the court or room; with several courts, the visitor chooses one later. */
export const whereOf = ({ location }: WeekTime): string => (location === 'Multiple' ? '' : location)

/** Names the link of a time, read alone: 'Book Yoga, 18:00 to 19:00, Mon 30 Nov, Studio, £7.50'. */
export function spokenTime(time: ComingTime, date: string, action: string): string {
  const { name, leader, starts, ends, own, usual } = time
  const price = own ?? time.price
  return [
    action === ACTIONS.BOOK ? `Book ${name}` : action === '' ? name : `${action}: ${name}`,
    `${starts} to ${ends}`,
    spokenDate(date).slice(0, -5),
    leader || [],
    whereOf(time) || [],
    leftWords(time) || [],
    price === null ? [] : usual === undefined ? price : `${price}, usually ${usual}`,
  ]
    .flat()
    .join(', ')
}
