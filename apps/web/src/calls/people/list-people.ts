import { callQuery } from '../call-query.ts'

/**
 * Asks for the people for whom the customer may book a session or a course, with each one's price (none for a
 * visitor), and for the choices of a person without an account. `cartItemId` is a line that another person is
 * to get: its place, and what it uses, count as given back.
 */
export function peopleQuery(
  id: string,
  isCourse = false,
  cartItemId: number | null = null,
  /** Ids of the courts that are booked after it: prices are for all together. */
  together: readonly (number | string)[] = [],
) {
  return callQuery(
    'people/list-people',
    async () => (await import('@touchline/contract/calls/people/list-people')).listPeople,
    {
      params: { id },
      query: {
        ...(isCourse && { type: 'course' as const }),
        ...(cartItemId !== null && { cartItemId: String(cartItemId) }),
        ...(together.length > 0 && { together: together.join(',') }),
      },
    },
    ({ data, meta }) => ({
      people: data,
      newcomer: meta.prices,
      newcomerTogether: meta.pricesTogether ?? [],
      ages: meta.ages,
      supervision: meta.supervision,
    }),
  )
}
