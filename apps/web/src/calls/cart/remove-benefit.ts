import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { sayRefusal } from './say-refusal.ts'

/** Takes a benefit off a line: its place stays held, at the usual price. */
export function useRemoveBenefit() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cart/remove-benefit')).removeBenefit,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      toasts.show('success', messages.benefitRemoved)
    },
    onError: (error, _, client) => {
      sayRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
