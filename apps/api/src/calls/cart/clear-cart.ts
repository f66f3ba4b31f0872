import { clearCart } from '@touchline/contract/calls/cart/clear-cart'
import { refuse } from '../../answer.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveClearCart = serve(clearCart, async ({ visit, query }) => {
  const customerId = (await visit.visitor())?.customerId ?? null
  if (query.selectedUserId && Number(query.selectedUserId) !== customerId) return refuse('FORBIDDEN')
  return releaseFromBasket(visit, 'clearCart', null, 'all', presentCart)
})
