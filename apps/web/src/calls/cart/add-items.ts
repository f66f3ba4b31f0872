import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { ApiError } from '../api-error.ts'
import { useCallMutation } from '../call-mutation.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { sayRefusal } from './say-refusal.ts'

type Options = {
  /** This activity is not booked without an account; the caller remembers the choice. */
  onLoginRequired?: () => void
  /** Another customer was quicker; a caller that offers the nearest alternatives says so itself. */
  onFull?: (error: ApiError) => void
}

export function useAddItems({ onLoginRequired, onFull }: Options = {}) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cart/add-items')).addItems,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      toasts.show('success', messages.itemAdded)
    },
    onError: (error, _, client) => {
      if (onLoginRequired && error instanceof ApiError && error.code === 'LOGIN_REQUIRED') {
        onLoginRequired()
        return
      }
      if (onFull && error instanceof ApiError && error.code === 'SLOT_FULL') onFull(error)
      else sayRefusal(toasts, error)
      // What was refused is news about places: full, cancelled, already in the basket.
      for (const name of [...callsOfPlaces, cartQuery().queryKey[0]])
        void client.invalidateQueries({ queryKey: [name] })
    },
  })
}
