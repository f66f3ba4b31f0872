import { addDays } from '@touchline/rules/time/calendar-date'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import type { NextOfActivity } from '../../calls/timetable/list-next.ts'

export type NextWords = { next: string; count: string }

/** Says when an activity is next and from how much: 'Next: today 07:45, from £7.50', '35 times in 7 days'. */
export function nextWords(found: NextOfActivity | undefined, today: string): NextWords {
  if (!found) return { next: 'Nothing to book in the next 7 days', count: '' }
  const { date, starts, price, isFree, freeWith, isPriceFrom, count } = found
  const day = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : weekdayAndDate(date)
  const sum = isPriceFrom ? `from ${price}` : isFree ? 'free' : price
  const cost = price && `, ${[sum, freeWith].filter(Boolean).join(' ')}`
  return { next: `Next: ${day} ${starts}${cost}`, count: `${countWords(count, 'time')} in 7 days` }
}
