import { useQuery } from '@tanstack/react-query'
import { type StaffAct, venuesFor } from '@touchline/rules/staff/rights'
import { callQuery } from '../call-query.ts'

/** Roles and venues of the staff who are logged in. */
export const ownPostsQuery = () =>
  callQuery(
    'staff/list-own-posts',
    async () => (await import('@touchline/contract/calls/staff/list-own-posts')).listOwnPosts,
    {},
    (reply) => reply.data,
  )

/** Returns whether the staff who are logged in may do an act somewhere; the server decides it again. */
export function useMay(): (act: StaffAct) => boolean {
  const { data = [] } = useQuery({ ...ownPostsQuery(), throwOnError: false })
  return (act) => venuesFor(data, act) !== null
}
