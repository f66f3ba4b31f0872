/** Choice in the address of Membership Discounts. */
export type Selection = {
  venueSlug: string
  activitySlug: string
  dateSlug: string
  /** Id of the session. */
  id: string
  /** Number of tickets of each kind, by the pricing option's id. */
  tickets: ReadonlyMap<number, number>
}

/** Largest number of one kind in a line of the basket. */
const MOST = 20

/**
 * Reads the choice; null where the address does not say all of it: the visitor did not come from the tickets.
 */
export function readSelection(address: URLSearchParams): Selection | null {
  const [venueSlug, activitySlug, dateSlug, id] = ['venue', 'activity', 'date', 'session'].map((name) =>
    address.get(name),
  )
  const tickets = new Map(
    (address.get('tickets') ?? '').split('_').flatMap((pair) => {
      const [, option, quantity] = /^(\d{1,9})x(\d{1,2})$/.exec(pair) ?? []
      const count = Math.min(Number(quantity), MOST)
      return option && count > 0 ? [[Number(option), count]] : []
    }),
  )
  if (!venueSlug || !activitySlug || !id || tickets.size === 0) return null
  return /^\d{4}-\d\d-\d\d$/.test(dateSlug ?? '')
    ? { venueSlug, activitySlug, dateSlug: dateSlug ?? '', id, tickets }
    : null
}
