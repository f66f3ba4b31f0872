import { clearCart } from '@touchline/contract/calls/cart/clear-cart'
import { refuse } from '../../answer.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { serve } from '../../serve.ts'
import { presentBasketOf } from './present-basket.ts'

export const serveClearCart = serve(clearCart, async ({ visit, query }) => {
  const customerId = (await visit.visitor())?.customerId ?? null
  if (query.selectedUserId && Number(query.selectedUserId) !== customerId) return refuse('FORBIDDEN')
  return releaseFromBasket(visit, 'clearCart', null, 'all', presentBasketOf(visit))
})
