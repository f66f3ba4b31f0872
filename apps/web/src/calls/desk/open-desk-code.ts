import { callsOfPlaces, keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDesk } from '../selected-at-desk.ts'
import { listWarnings } from './list-warnings.ts'

/** The basket of a kiosk becomes these staff's, for a walk-in. */
export function useOpenDeskCode() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/open-desk-code')).openDeskCode,
    invalidates: [...callsOfPlaces, listWarnings],
    onSuccess: ({ data }, _, client) => {
      // Nothing was taken for it yet, whoever was sold to before.
      keepDesk(null, null)
      keepCart(client, data)
    },
  })
}
