const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** Writes an ordinal: 1 → '1st', 12 → '12th', 22 → '22nd'. */
export const ordinal = (position: number): string =>
  `${position}${endings[ordinals.select(position)] ?? 'th'}`
