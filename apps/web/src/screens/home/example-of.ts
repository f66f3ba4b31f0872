import type { FreeVenue } from '../../calls/catalogue/list-free.ts'

/** Number of letters that the box holds on a phone of 360 px, beside its link to the map. */
const LETTERS = 24

/** Returns an example that the operator's own catalogue answers, and that the box of a phone does not cut. */
export function exampleOf(
  activities: readonly { name: string }[],
  venues: readonly Pick<FreeVenue, 'town'>[],
): string {
  const [activity = ''] = activities
    .slice(0, 4)
    .map(({ name }) => name.toLowerCase())
    .sort((one, other) => one.length - other.length)
  const town = venues.find((venue) => venue.town !== '')?.town
  const say = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ')
  const near = town && `near ${town}`
  const examples = [say(activity, 'tomorrow', near), say(activity, near), say(activity, 'tomorrow')]
  return examples.find(({ length }) => length <= LETTERS) ?? activity
}
