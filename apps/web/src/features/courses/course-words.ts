import type { Course } from '@touchline/contract/entities/catalogue/course'
import { weekdayAndDate, weekdayName } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'

/** Date and times of a session, by the venue's wall time. */
export type SessionTime = { date: string; starts: string; ends: string }

/** Writes 'Tuesdays, 19:00 to 19:45'; '' for sessions whose times differ: their list shows each. */
export function whenWords(sessions: readonly SessionTime[]): string {
  const times = new Set(sessions.map(({ starts, ends }) => `${starts} to ${ends}`))
  const days = [...new Set(sessions.map(({ date }) => `${weekdayName(date)}s`))]
  const [time] = times
  if (time === undefined) return ''
  const dayWords = days.length > 3 ? 'Days vary' : inWords(days)
  return `${dayWords}, ${times.size > 1 ? 'times vary' : time}`
}

/** Writes 'Tue 1 Dec to Tue 2 Feb 2027', with the year if it is not that of the first day. */
export function datesWords(sessions: readonly Pick<SessionTime, 'date'>[]): string {
  const [first] = sessions
  const last = sessions.at(-1)
  if (!first || !last) return ''
  if (first === last) return weekdayAndDate(first.date)
  const year = last.date.slice(0, 4)
  const until = weekdayAndDate(last.date)
  return `${weekdayAndDate(first.date)} to ${year === first.date.slice(0, 4) ? until : `${until} ${year}`}`
}

/** Writes '10 sessions', or '7 of 10 sessions left'. */
export function sessionsWords(left: number, all: number): string {
  return left === all ? countWords(all, 'session') : `${left} of ${countWords(all, 'session')} left`
}

/** Writes 'Ages 5 to 11', 'Ages 16 and over', 'Up to age 4' or 'All ages'. */
export function agesWords({ minAge, maxAge }: Pick<Course, 'minAge' | 'maxAge'>): string {
  if (minAge === null) return maxAge === null ? 'All ages' : `Up to age ${maxAge}`
  if (maxAge === null) return `Ages ${minAge} and over`
  return minAge === maxAge ? `Age ${minAge}` : `Ages ${minAge} to ${maxAge}`
}

function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
