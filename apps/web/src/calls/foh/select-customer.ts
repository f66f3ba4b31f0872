import { callsOfPlaces, keepCart } from '../cart/keep-cart.ts'
import { listWarnings } from './list-warnings.ts'
import { useCallMutation } from '../call-mutation.ts'

/** Spec 4, select user: the basket is this customer's from now on, at their prices. */
export function useSelectCustomer() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/foh/select-customer')).selectCustomer,
    invalidates: [...callsOfPlaces, listWarnings],
    onSuccess: ({ data }, _, client) => keepCart(client, data),
  })
}
