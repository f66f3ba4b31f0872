import { countWords } from './count-words.ts'

/** Greatest uncertainty at which a distance is still exact. */
const exactMiles = 0.05
/** Steps to which a rough distance is rounded. */
const stepsMiles = [1, 2, 5, 10, 20, 50, 100]
/** Upper limits that a rough distance can name. */
const limitsMiles = [1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100]

/**
 * Words the distance of a venue, no more exactly than the place of the search is known. 'about 3 miles away'
 * from a postcode; 'within about 15 miles' when the place may be that far from its coordinates; '1.4 miles
 * away' from a known spot.
 * @param miles from the assumed coordinates of the place
 * @param originRadiusMiles how far from them the place may be
 */
export function distanceWords(miles: number, originRadiusMiles: number): string {
  if (originRadiusMiles <= exactMiles) return miles < 0.95 ? 'under a mile away' : `${exactWords(miles)} away`
  const atMost = miles + originRadiusMiles
  if (atMost < 1) return 'under a mile away'
  const step = stepsMiles.find((one) => one >= originRadiusMiles) ?? 100
  const rounded = Math.round(miles / step) * step
  // ‘About a mile’ is not said of a distance that may be a third of one.
  const mayBeMuchNearer = miles - originRadiusMiles < 0.4 * rounded
  if (miles <= 2 * originRadiusMiles || mayBeMuchNearer || rounded === 0) {
    return `within about ${inMiles(limitsMiles.find((limit) => limit >= atMost) ?? Math.ceil(atMost / 100) * 100)}`
  }
  return `about ${inMiles(rounded)} away`
}

/**
 * Words what a radius search lists: 'within 5 miles'; 'within about 5 miles' when the place is known well
 * enough for the radius; else 'that may be within 5 miles'.
 */
export function withinWords(withinMiles: number, originRadiusMiles: number): string {
  if (originRadiusMiles <= exactMiles) return `within ${inMiles(withinMiles)}`
  return originRadiusMiles <= withinMiles / 4
    ? `within about ${inMiles(withinMiles)}`
    : `that may be within ${inMiles(withinMiles)}`
}

function exactWords(miles: number): string {
  return inMiles(miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles))
}

const inMiles = (miles: number): string => countWords(miles, 'mile')
