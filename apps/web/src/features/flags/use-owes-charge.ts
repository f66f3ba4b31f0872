import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '../../calls/auth/get-user.ts'

/** Whether a charge stops the customer from booking anything, as the page says above. */
export function useOwesCharge(): boolean {
  const { data: user } = useSuspenseQuery(userQuery())
  return user?.notices.some(({ effect }) => effect === 'stops') ?? false
}
