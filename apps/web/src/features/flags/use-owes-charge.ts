import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '../../calls/login/get-user.ts'

/** Stands in place of Book: the page of the session says what comes first, and leads there. */
export const settleFirst = 'Settle first'

/** Says whether a charge stops the customer from booking anything, as the page says above. */
export function useOwesCharge(): boolean {
  const { data: user } = useSuspenseQuery(userQuery())
  return user?.notices.some(({ effect }) => effect === 'stops') ?? false
}
