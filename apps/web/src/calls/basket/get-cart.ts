import type { Cart } from '@touchline/contract/entities/basket/cart'
import { callQuery } from '../call-query.ts'

/** The basket; null on a page that was rendered for a visitor who has none. */
export function cartQuery() {
  return callQuery(
    'basket/get-cart',
    async () => (await import('@touchline/contract/calls/basket/get-cart')).getCart,
    {},
    (reply): Cart | null => reply.data,
  )
}
