import type { getCart } from '@touchline/contract/calls/basket/get-cart'
import type { Call } from '@touchline/contract/define-call'
import { shortToastMs } from '@touchline/rules/limits/limits'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { cartQuery } from './get-cart.ts'
import { callsOfPlaces, keepCart } from './keep-cart.ts'
import { showRefusal } from './show-refusal.ts'

/** Schemas that differ between such calls. */
type Shape = Call['body']

/**
 * Changes the basket by a call that returns the whole basket; `said` is its toast. A caller that reports a
 * refusal itself returns true.
 */
export function useBasketMutation<Params extends Shape, Query extends Shape, Body extends Shape>(
  load: () => Promise<Call<Params, Query, Body, (typeof getCart)['reply']>>,
  said: string,
  saysItself: (error: Error) => boolean = () => false,
) {
  const toasts = useToasts()
  return useCallMutation({
    load,
    invalidates: callsOfPlaces,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      // The basket on the page shows the change, too.
      toasts.show('success', said, { closeAfterMs: shortToastMs })
    },
    onError: (error, _, client) => {
      if (saysItself(error)) return
      showRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
