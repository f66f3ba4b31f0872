import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { showRefusal } from './show-refusal.ts'

type Options = {
  /** True when the caller shows the reason for a refusal beside its button, so that no toast repeats it. */
  saysWhyNot: boolean
}

/** Gives the whole basket more time; after its end, holds the same places again if they are still free. */
export function useRenewHolds({ saysWhyNot }: Options) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/basket/renew-holds')).renewHolds,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      toasts.show('success', messages.holdRenewed)
    },
    onError: (error, _, client) => {
      if (!saysWhyNot) showRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
