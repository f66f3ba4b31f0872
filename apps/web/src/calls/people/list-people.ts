import { callQuery } from '../call-query.ts'

/**
 * For whom the customer may book a session or a course, and what it costs each; a visitor has nobody. And what somebody
 * without an account may choose.
 */
export function peopleQuery(id: string, isCourse = false) {
  return callQuery(
    'people/list-people',
    async () => (await import('@touchline/contract/calls/people/list-people')).listPeople,
    { params: { id }, query: isCourse ? { type: 'course' } : {} },
    ({ data, meta }) => ({ people: data, newcomer: meta.prices }),
  )
}
