export type PartOfDay<Entry> = { name: string; entries: Entry[] }

/** An entry that starts at a wall time of the venue, 'HH:MM'. */
export type HasStartTime = { startsAt: { format24Hour: string } }

// Wall times compare as texts.
const PARTS = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
] as const

/** Groups a day's sessions under headings of their time (A34); a part without sessions has no heading. */
export function partsOfDay<Entry extends HasStartTime>(entries: readonly Entry[]): PartOfDay<Entry>[] {
  const parts: PartOfDay<Entry>[] = PARTS.map(({ name }) => ({ name, entries: [] }))
  for (const entry of entries) {
    const index = PARTS.findIndex(({ until }) => entry.startsAt.format24Hour < until)
    parts[index]?.entries.push(entry)
  }
  return parts.filter((part) => part.entries.length > 0)
}
