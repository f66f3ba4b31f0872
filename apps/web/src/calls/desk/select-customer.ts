import { callsOfPlaces, keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { listWarnings } from './list-warnings.ts'

/** Gives the basket to this customer, at their prices (spec 4, select user). */
export function useSelectCustomer() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/select-customer')).selectCustomer,
    invalidates: [...callsOfPlaces, listWarnings],
    onSuccess: ({ data }, _, client) => keepCart(client, data),
  })
}
