import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { sellingRoles } from '@touchline/rules/staff/selling-roles'
import { callQuery } from '../call-query.ts'

/** Roles and venues of the staff who are logged in. */
export const ownPostsQuery = () =>
  callQuery(
    'staff/list-own-posts',
    async () => (await import('@touchline/contract/calls/staff/list-own-posts')).listOwnPosts,
    {},
    (reply) => reply.data,
  )

/** Returns whether this user sells at a desk: an instructor books for themself as any customer. Asks for staff alone. */
export function useSells(user: Pick<User, 'role'> | null): boolean {
  const isStaff = user?.role === 'staff'
  const { data } = useQuery({ ...ownPostsQuery(), enabled: isStaff })
  const selling: readonly string[] = sellingRoles
  return isStaff && data?.some(({ role }) => selling.includes(role)) === true
}
