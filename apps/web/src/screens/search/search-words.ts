import { withinWords } from '@touchline/rules/words/distance-words'
import type { SessionSearch } from '../../paths.ts'
import { radiusOf } from './search-values.ts'

/** Says the search: ' for badminton after 18:00 within about 5 miles of M14'. */
export function askedWords(search: SessionSearch): string {
  const { activity, near } = search
  return [
    activity && `for ${activity}`,
    timeWords(search),
    near && `${withinWords(Number(radiusOf(search)), Number(search.about ?? 0))} of ${placeWords(near)}`,
  ]
    .filter(Boolean)
    .map((words) => ` ${words}`)
    .join('')
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

export const placeWords = (near: string): string => (near === 'My location' ? 'where you are' : near)
