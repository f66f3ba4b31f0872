import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { userQuery } from '../../../calls/login/get-user.ts'

/** Spec 3: a member of staff has a currency symbol for the checkout; everybody else sees the client's. */
export function useCurrencySymbol(): string {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  return user?.currency?.symbol ?? client.currency.symbol
}
