import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { userQuery } from '../../../calls/login/get-user.ts'

/**
 * Returns the currency symbol (spec 3): a member of staff has one for the
 * checkout; everyone else sees the client's.
 */
export function useCurrencySymbol(): string {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  return user?.currency?.symbol ?? client.currency.symbol
}
