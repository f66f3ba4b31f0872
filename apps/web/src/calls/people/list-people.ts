import { callQuery } from '../call-query.ts'

/** For whom the customer may book a session, and what it costs each; of a visitor nobody. */
export function peopleQuery(id: string) {
  return callQuery(
    'people/list-people',
    async () => (await import('@touchline/contract/calls/people/list-people')).listPeople,
    { params: { id } },
    ({ data }) => data,
  )
}
