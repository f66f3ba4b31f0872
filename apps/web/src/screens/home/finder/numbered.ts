/** More digits have no room in a mark. */
const highest = 99

/** What a row of a list and its mark on the map are both called by; null for what is too far down. */
export const numberOf = (index: number): number | null => (index < highest ? index + 1 : null)

export const rowId = (slug: string): string => `venue-${slug}`
