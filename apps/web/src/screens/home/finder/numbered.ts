/** Highest number in a mark: more digits have no room. */
const highest = 99

/** Returns the number of a row of a list and of its mark on the map; null for a row too far down. */
export const markNumberOf = (index: number): number | null => (index < highest ? index + 1 : null)

export const rowId = (slug: string): string => `venue-${slug}`
