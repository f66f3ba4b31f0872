import { metresPerMile } from '@touchline/rules/limits/limits'

/** Round lengths, as on road signs: yards up to half a mile, then miles. */
const LENGTHS: readonly { words: string; miles: number }[] = [
  ...[50, 100, 200, 400].map((yards) => ({ words: `${yards} yards`, miles: yards / 1760 })),
  { words: '½ mile', miles: 0.5 },
  { words: '1 mile', miles: 1 },
  ...[2, 5, 10, 20, 50, 100, 200, 500].map((miles) => ({ words: `${miles} miles`, miles })),
]

export type Scale = { words: string; widthPx: number }

/** Finds the longest round length that fits, and its width. */
export function scaleFor(metresPerPx: number, mostPx: number): Scale {
  const widthOf = (miles: number) => (miles * metresPerMile) / metresPerPx
  const longest = LENGTHS.findLast(({ miles }) => widthOf(miles) <= mostPx) ?? {
    words: '50 yards',
    miles: 50 / 1760,
  }
  return { words: longest.words, widthPx: Math.round(widthOf(longest.miles)) }
}
