import { callsOfPlaces, keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { listWarnings } from './list-warnings.ts'

/** Spec 4, select user: the basket is this customer's from now on, at their prices. */
export function useSelectCustomer() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/select-customer')).selectCustomer,
    invalidates: [...callsOfPlaces, listWarnings],
    onSuccess: ({ data }, _, client) => keepCart(client, data),
  })
}
