/** Most visits of one activity that are reckoned with. */
export const visitsAtMost = 31

/** Reads visits a month by activity: 'swimming:8,badminton:2'. What is not of this form counts as none. */
export function readVisits(text: string): Map<string, number> {
  const visits = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, slug, count] = /^([a-z0-9-]+):(\d{1,3})$/.exec(part.trim()) ?? []
    if (slug !== undefined && Number(count) > 0) visits.set(slug, Math.min(Number(count), visitsAtMost))
  }
  return visits
}

/**
 * Picks this many out of all, in their order, as evenly as they lie: the first and the last days of the time count as
 * much as those between. Where there are fewer, all are picked.
 */
export function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  if (count >= items.length) return [...items]
  return Array.from({ length: count }, (_, at) => items[Math.floor(((at + 0.5) * items.length) / count)]!)
}

/** Returns a plan's price a month, with the joining fee spread over the first year. */
export const monthlyWithJoining = (terms: { monthlyPence: number; joiningPence: number }): number =>
  Math.round((12 * terms.monthlyPence + terms.joiningPence) / 12)
