import { addDays } from '@touchline/rules/time/calendar-date'
import { relativeDay } from '@touchline/rules/time/date-labels'
import { distanceWords } from '@touchline/rules/words/distance-words'
import type { WhyNothing } from '../../calls/catalogue/search-sessions.ts'
import type { SessionSearch } from '../../paths.ts'
import { radiusChoices, radiusOf, without } from './search-values.ts'
import { milesWords, placeWords, timeWords } from './search-words.ts'

export type EasierSearch = { words: string; search: SessionSearch }

/** Lists what could be asked instead when nothing was found, the most helpful first. */
export function listEasierSearches(search: SessionSearch, today: string, why: WhyNothing): EasierSearch[] {
  const { activity, date = today, lat } = search
  const next = addDays(date, 1)
  const radius = Number(radiusOf(search))
  const least = milesThatHelp(search, why)
  const wider = radiusChoices.find((miles) => Number(miles) > radius && Number(miles) >= least)
  const farther: EasierSearch[] =
    lat === undefined || wider === undefined
      ? []
      : [{ words: `Search within ${wider} miles`, search: { ...search, within: wider } }]
  const anywhere: EasierSearch[] =
    lat === undefined
      ? []
      : [
          {
            words: 'Show all venues',
            search: without(search, 'near', 'lat', 'lng', 'about', 'within', 'sort'),
          },
        ]
  const anything: EasierSearch[] =
    activity === undefined ? [] : [{ words: 'Show all activities', search: without(search, 'activity') }]
  if (!why.isActivityKnown) return anything
  if (why.venuesWithActivity === 0) return [...farther, ...anywhere, ...anything]
  const { unavailable, otherTimes } = why.others
  return [
    ...(unavailable > 0 ? [{ words: 'Include full sessions', search: { ...search, all: '1' } }] : []),
    ...(otherTimes > 0
      ? [{ words: 'Show any time of the day', search: without(search, 'from', 'until') }]
      : []),
    { words: `Look ${onDay(next, today)}`, search: { ...search, date: next } },
    ...farther,
    ...anything,
  ]
}

/**
 * Returns how far to look at least: where no venue so near has the activity, as far as the nearest that does.
 */
function milesThatHelp(search: SessionSearch, { venuesWithActivity, nearestBeyond }: WhyNothing): number {
  if (venuesWithActivity > 0) return 0
  return nearestBeyond === null ? Infinity : nearestBeyond.distance - Number(search.about ?? 0)
}

/** Says why nothing was found. A reason is given only where it applies. */
export function whyNothing(search: SessionSearch, why: WhyNothing): string {
  const { activity, near = '' } = search
  if (!why.isActivityKnown)
    return `No activity is called “${activity ?? ''}”. Check the spelling, or type only a part of it.`
  const { nearestBeyond: nearest, others } = why
  if (why.venuesWithActivity === 0) {
    const has = activity === undefined ? 'has anything on sale' : `has ${activity}`
    if (search.lat === undefined) return `No venue ${has}.`
    const nearestWords = nearest
      ? ` The nearest that does is ${nearest.name}, ${distanceWords(nearest.distance, Number(search.about ?? 0))}.`
      : ''
    return `No venue within ${milesWords(search)} of ${placeWords(near)} ${has}.${nearestWords}`
  }
  const time = timeWords(search)
  const when = `${time ? ` ${time}` : ''} that day`
  if (others.unavailable > 0) {
    const what = others.unavailable === 1 ? '1 session is' : `${others.unavailable} sessions are`
    return `Nothing available${when}. ${what} on, but can’t be booked now.`
  }
  if (others.notOpen > 0)
    return `Booking for that day has not opened yet${others.otherTimes > 0 ? ' for everything' : ''}. Each venue’s week says when it does.`
  return `Nothing is on sale${when}${others.otherTimes > 0 ? ', but there is something at other times' : ''}.`
}

const onDay = (date: string, today: string): string => {
  const words = relativeDay(date, today)
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`
}
