const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** 1 → '1st', 12 → '12th', 22 → '22nd' */
export const ordinal = (position: number): string =>
  `${position}${ENDINGS[ordinals.select(position)] ?? 'th'}`

/** Where somebody stands in line. */
export const positionWords = (position: number): string => `You are ${ordinal(position)} on the waitlist`

/** What waiting means. A place that comes free is kept for nobody, and nobody is written to. */
export const joinMeans =
  'You can join its waitlist. We can’t tell you when a place comes free, and anybody can book it then: look in here now and again.'
export const waitMeans =
  'A place that comes free is shown here, and anybody can book it: look in now and again.'
