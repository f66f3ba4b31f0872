import { countWords } from '../words/count-words.ts'

/** Terms of a package that an operator sells. */
export interface PackageTerms {
  /** Word for its visits, as in '6 swims left'. */
  unit: string
  visits: number
  perSession: number
  sharedWith: 'person' | 'household'
  validFor: 'attending' | 'booking'
}

/** Words the visits of a package: '10 swims', '1 swim' */
export const packageHolds = ({ visits, unit }: Pick<PackageTerms, 'visits' | 'unit'>): string =>
  countWords(visits, { one: unit.replace(/s$/, ''), many: unit })

/**
 * States the rules of a package, sentence by sentence: whose visits they are, and how many a session may
 * take.
 */
export function packageRules({ unit, perSession, sharedWith, validFor }: PackageTerms): string[] {
  return [
    sharedWith === 'household'
      ? 'You and your household can share it, each place booked by name.'
      : 'It is for your own places.',
    ...(perSession > 1 ? [`Up to ${perSession} ${unit} per session.`] : []),
    validFor === 'attending'
      ? 'Valid for sessions until it expires.'
      : 'You can book with it until its last day, even sessions on later days.',
  ]
}

/** States how long a package is good once it is bought. */
export const packageLife = (validDays: number): string =>
  `Valid for ${countWords(validDays, 'day')} from the day you buy it.`

/** Sentence shown before a package is bought: no call gives one back. */
export const packageIsKept = 'Once you’ve bought it, it can’t be refunded online.'
