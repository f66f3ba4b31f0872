import { countWords } from '../words/count-words.ts'

/** What an operator sells as a package. */
export interface PackageTerms {
  /** What a visit of it is, as in '6 swims left'. */
  unit: string
  visits: number
  perSession: number
  sharedWith: 'person' | 'household'
  validFor: 'attending' | 'booking'
}

/** '10 swims', '1 swim' */
export const packageHolds = ({ visits, unit }: Pick<PackageTerms, 'visits' | 'unit'>): string =>
  countWords(visits, { one: unit.replace(/s$/, ''), many: unit })

/** Whose visits they are, and what one session may take of them, sentence by sentence. */
export function packageRules({ unit, perSession, sharedWith, validFor }: PackageTerms): string[] {
  return [
    sharedWith === 'household'
      ? 'You and the people in your household can use it, each for a place booked by name.'
      : 'It is for your own places.',
    ...(perSession > 1 ? [`One session can take ${perSession} of its ${unit}.`] : []),
    validFor === 'attending'
      ? 'What you book with it must take place by its last day.'
      : 'You can book with it until its last day, for later days too.',
  ]
}

/** Until when it is good once it is bought. */
export const packageLife = (validDays: number): string =>
  `It is good for ${countWords(validDays, 'day')} from the day you buy it.`

/** No call gives one back: the page says so before it is bought. */
export const packageIsKept = 'Once you’ve bought it, it can’t be refunded online.'
