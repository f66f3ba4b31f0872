import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
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

/** Returns whether the staff who are logged in may do an act somewhere, or at all venues; the server decides it again. */
export function useMay(): (act: StaffAct, where?: 'somewhere' | 'everywhere') => boolean {
  const { data = [] } = useQuery({ ...ownPostsQuery(), throwOnError: false })
  return (act, where = 'somewhere') => {
    const venues = venuesFor(data, act)
    return venues !== null && (where === 'somewhere' || venues.length === 0)
  }
}

/** Returns whether this user sells at a desk: an instructor books for themself as any customer. Asks for staff alone. */
export function useSells(user: Pick<User, 'role'> | null): boolean {
  const isStaff = user?.role === 'staff'
  const { data } = useQuery({ ...ownPostsQuery(), enabled: isStaff })
  return isStaff && data !== undefined && venuesFor(data, 'sell') !== null
}
