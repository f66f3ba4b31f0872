import { addDays } from '@touchline/rules/time/calendar-date'
import { relativeDay } from '@touchline/rules/time/date-labels'
import { withinWords } from '@touchline/rules/words/distance-words'
import { MY_LOCATION } from '../../features/search-origin/origin-search.ts'
import type { SessionSearch } from '../../paths.ts'
import { eveningFrom, radiusOf } from './search-values.ts'

/** Heads a search: 'Badminton near Bristol, today', 'What’s on at all venues, tonight'. */
export function searchTitle(search: SessionSearch, today: string): string {
  const { activity, near, lat } = search
  const what = activity === undefined ? 'What’s on' : activity.charAt(0).toUpperCase() + activity.slice(1)
  const where = near === undefined || lat === undefined ? 'at all venues' : `near ${nearWords(near)}`
  return `${what} ${where}, ${whenWords(search, today)}`
}

/** Writes a search as one sentence, which is read again as the same search: 'badminton tomorrow near M14'. */
export function sentenceOf(search: SessionSearch, today: string): string {
  const { activity, date, near, within } = search
  const isAnyTime = timeWords(search) === ''
  return [
    activity ?? 'anything',
    date === undefined && isAnyTime ? '' : whenWords(search, today),
    near && (within === undefined ? `near ${near}` : `within ${milesWords(search)} of ${near}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says that nothing was found: 'No badminton available within 5 miles of LS6 tomorrow evening'. */
export function noneWords(search: SessionSearch, today: string): string {
  const { activity, near, lat } = search
  const where =
    near === undefined || lat === undefined ? '' : ` within ${milesWords(search)} of ${placeWords(near)}`
  return `No${activity === undefined ? ' times' : ` ${activity}`} available${where} ${whenWords(search, today)}`
}

/** Counts what was found: '15 times at 3 venues within about 5 miles'. */
export function foundWords(search: SessionSearch, times: number, venues: number | null): string {
  const where =
    search.lat === undefined ? '' : ` ${withinWords(Number(radiusOf(search)), Number(search.about ?? 0))}`
  const at = venues === null ? '' : ` at ${venues} ${venues === 1 ? 'venue' : 'venues'}`
  return `${times.toLocaleString('en-GB')} ${times === 1 ? 'time' : 'times'}${at}${where}`
}

/** Says the day with the time: 'today', 'tonight', 'tomorrow evening', 'Friday 4 December after 18:00'. */
export function whenWords(search: SessionSearch, today: string): string {
  const { date = today, from, until } = search
  const isEvening = from === eveningFrom && until === undefined
  if (isEvening && date === today) return 'tonight'
  if (isEvening && date === addDays(today, 1)) return 'tomorrow evening'
  return [relativeDay(date, today), timeWords(search)].filter(Boolean).join(' ')
}

export function timeWords({ from, until }: SessionSearch): string {
  if (from && until) return `between ${from} and ${until}`
  if (from) return `after ${from}`
  return until ? `until ${until}` : ''
}

export function milesWords(search: SessionSearch): string {
  const miles = radiusOf(search)
  return miles === '1' ? '1 mile' : `${miles} miles`
}

export const placeWords = (near: string): string => (near === MY_LOCATION ? 'where you are' : near)
const nearWords = (near: string): string => (near === MY_LOCATION ? 'you' : near)
