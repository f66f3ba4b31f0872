const endings = ['th', 'st', 'nd', 'rd']

/** Writes an ordinal: 1 → '1st', 12 → '12th', 22 → '22nd'. */
export const ordinal = (position: number): string =>
  `${position}${endings[/1.$/.test(String(position)) ? 0 : position % 10] ?? 'th'}`
