import type { Cart } from '@touchline/contract/entities/basket/cart'
import { callQuery } from '../call-query.ts'

/** Asks for the basket; null on a page rendered for a visitor without one. */
export function cartQuery() {
  return callQuery(
    'basket/get-cart',
    async () => (await import('@touchline/contract/calls/basket/get-cart')).getCart,
    {},
    (reply): Cart | null => reply.data,
  )
}
