import { defaultRadiusMiles } from '@touchline/rules/limits/limits'
import { isCalendarDate } from '@touchline/rules/time/calendar-date'
import type { SearchQuery } from '../../calls/catalogue/search-sessions.ts'
import type { SessionSearch } from '../../paths.ts'

export const radiusChoices = ['1', '2', '5', '10', '20', '50'] as const
const LONGEST_WORDS = 100
const LONGEST_SENTENCE = 200
/** Start of the evening, as 'tonight' means it. */
export const eveningFrom = '17:00'
/** Control characters such as NUL, which are never typed. */
const UNWRITABLE = /\p{Cc}/u
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const keys = [
  'words',
  'activity',
  'date',
  'from',
  'until',
  'near',
  'lat',
  'lng',
  'about',
  'within',
  'sort',
  'all',
] as const satisfies readonly (keyof SessionSearch)[]

/** Reads a search from an address or a form. What makes no sense is left out. */
export function readSearch(given: { get: (key: string) => unknown }): SessionSearch {
  const search: SessionSearch = {}
  for (const key of keys) {
    const value = given.get(key)
    if (typeof value !== 'string' || value.trim() === '') continue
    if (makesSense(key, value.trim())) search[key] = value.trim()
  }
  if (search.lat === undefined || search.lng === undefined || search.about === undefined) {
    delete search.lat
    delete search.lng
    // Coordinates are of no use without how exact they are.
    delete search.about
    // Without a place there is no distance to sort by.
    delete search.sort
  }
  return search
}

function makesSense(key: keyof SessionSearch, value: string): boolean {
  switch (key) {
    case 'words':
      return value.length <= LONGEST_SENTENCE && !UNWRITABLE.test(value)
    case 'activity':
    case 'near':
      return value.length <= LONGEST_WORDS && !UNWRITABLE.test(value)
    case 'date':
      return isCalendarDate(value)
    case 'from':
    case 'until':
      return TIME.test(value)
    case 'lat':
      return Math.abs(Number(value)) <= 90
    case 'lng':
      return Math.abs(Number(value)) <= 180
    case 'about':
      return Number(value) >= 0 && Number(value) <= 500
    case 'within':
      return radiusChoices.some((choice) => choice === value)
    case 'sort':
      return value === 'distance'
    case 'all':
      return value === '1'
  }
}

/** True when something was asked for: a visitor who only opened the screen has not. */
export const isAsked = ({ activity, date, near, from, until }: SessionSearch): boolean =>
  [activity, date, near, from, until].some((value) => value !== undefined)

export const radiusOf = ({ within }: SessionSearch): string => within ?? String(defaultRadiusMiles)

/** Returns the values for the call. Without a day, today is meant. */
export function searchArgs(search: SessionSearch, today: string): SearchQuery {
  const { activity, date = today, from, until, lat, lng, about, sort, all } = search
  return {
    date,
    ...(activity === undefined ? {} : { activity }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(lat === undefined || lng === undefined ? {} : { lat, lng, about, radius: radiusOf(search) }),
    ...(sort === 'distance' ? { sort } : {}),
    ...(all === undefined ? { bookable: 'true' } : {}),
  }
}

/** Returns the search without some of its parts. */
export function without(search: SessionSearch, ...keys: (keyof SessionSearch)[]): SessionSearch {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !keys.some((left) => left === key)))
}
