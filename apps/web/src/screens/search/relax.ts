import { addDays } from '@touchline/rules/calendar-date'
import { relativeDay } from '@touchline/rules/date-labels'
import { radiusChoices, radiusOf } from './search-values.ts'
import type { SessionSearch } from '../../paths.ts'
import { timeWords } from './search-words.ts'

export type Relaxed = { words: string; search: SessionSearch }

type Answer = { venuesSearched: number; isActivityKnown: boolean }

/** What could be asked instead when nothing was found, what helps most first. */
export function relax(search: SessionSearch, today: string, answer: Answer): Relaxed[] {
  const { activity, date = today, from, until, lat } = search
  const next = addDays(date, 1)
  const wider = radiusChoices.find((miles) => Number(miles) > Number(radiusOf(search)))
  const farther: Relaxed[] =
    lat === undefined || wider === undefined
      ? []
      : [{ words: `Look within ${wider} miles`, search: { ...search, within: wider } }]
  const anywhere: Relaxed[] =
    lat === undefined
      ? []
      : [{ words: 'Look at all venues', search: without(search, 'near', 'lat', 'lng', 'within', 'sort') }]
  const anything: Relaxed[] =
    activity === undefined ? [] : [{ words: 'Look for every activity', search: without(search, 'activity') }]
  if (!answer.isActivityKnown) return anything
  if (answer.venuesSearched === 0) return [...farther, ...anywhere]
  return [
    ...(from === undefined && until === undefined
      ? []
      : [{ words: 'Look at any time of the day', search: without(search, 'from', 'until') }]),
    { words: `Look ${onDay(next, today)}`, search: { ...search, date: next } },
    ...farther,
    ...(search.all === undefined ? [{ words: 'Show full ones too', search: { ...search, all: '1' } }] : []),
    ...anything,
  ]
}

/** Why nothing was found. */
export function whyNothing(search: SessionSearch, answer: Answer): string {
  if (!answer.isActivityKnown)
    return `No activity is called “${search.activity ?? ''}”. Check the spelling, or type only a part of it.`
  if (answer.venuesSearched === 0) return 'There is no venue so near.'
  const time = timeWords(search)
  return `${search.all ? 'Nothing is on' : 'Nothing can be booked'}${time ? ` ${time}` : ''} that day. Some days open later: each venue’s week says when.`
}

function without(search: SessionSearch, ...keys: (keyof SessionSearch)[]): SessionSearch {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !keys.some((left) => left === key)))
}

const onDay = (date: string, today: string): string => {
  const words = relativeDay(date, today)
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`
}
