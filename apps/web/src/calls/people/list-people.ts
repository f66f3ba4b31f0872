import { callQuery } from '../call-query.ts'

/**
 * For whom the customer may book a session or a course, and what it costs each; a visitor has no person to choose. And what a person
 * without an account may choose. `cartItemId` is the line that is to be another person's: its place and use are free for all.
 */
export function peopleQuery(id: string, isCourse = false, cartItemId: number | null = null) {
  return callQuery(
    'people/list-people',
    async () => (await import('@touchline/contract/calls/people/list-people')).listPeople,
    {
      params: { id },
      query: {
        ...(isCourse && { type: 'course' as const }),
        ...(cartItemId !== null && { cartItemId: String(cartItemId) }),
      },
    },
    ({ data, meta }) => ({
      people: data,
      newcomer: meta.prices,
      ages: meta.ages,
      supervision: meta.supervision,
    }),
  )
}
