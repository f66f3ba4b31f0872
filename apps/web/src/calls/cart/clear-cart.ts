import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { sayRefusal } from './say-refusal.ts'

export function useClearCart() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cart/clear-cart')).clearCart,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      toasts.show('success', messages.orderCleared)
    },
    onError: (error, _, client) => {
      sayRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
