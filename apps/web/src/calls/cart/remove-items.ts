import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { sayRefusal } from './say-refusal.ts'

export function useRemoveItems() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cart/remove-items')).removeItems,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      toasts.show('success', messages.itemRemoved)
    },
    onError: (error, _, client) => {
      sayRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
