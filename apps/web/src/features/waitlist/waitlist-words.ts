const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** 1 → '1st', 12 → '12th', 22 → '22nd' */
export const ordinal = (position: number): string =>
  `${position}${ENDINGS[ordinals.select(position)] ?? 'th'}`

/** Where the customer stands in line. */
export const positionWords = (position: number): string => `You are ${ordinal(position)} on the waitlist`
