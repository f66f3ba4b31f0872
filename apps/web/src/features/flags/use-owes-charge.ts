import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '../../calls/login/get-user.ts'

/** Label in place of Book: the session's page explains what must be settled, and leads there. */
export const settleFirst = 'Settle first'

/** True when a charge stops the customer from booking anything, as the page says above. */
export function useOwesCharge(): boolean {
  const { data: user } = useSuspenseQuery(userQuery())
  return user?.notices.some(({ effect }) => effect === 'stops') ?? false
}
