import { callsOfPlaces, keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDesk } from '../selected-at-desk.ts'
import { listWarnings } from './list-warnings.ts'

/** Moves a kiosk's basket to these staff, for a walk-in. */
export function useOpenDeskCode() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/open-desk-code')).openDeskCode,
    invalidates: [...callsOfPlaces, listWarnings],
    onSuccess: ({ data }, _, client) => {
      // The new basket is unpaid, and belongs to no earlier customer.
      keepDesk(null, null)
      keepCart(client, data)
    },
  })
}
