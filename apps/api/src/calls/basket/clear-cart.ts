import { clearCart } from '@touchline/contract/calls/basket/clear-cart'
import { serve } from '../../call/serve.ts'
import { actsForAnother } from '../../commands/basket/choose/for-whom.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const serveClearCart = serve(clearCart, async ({ visit, query }) => {
  const selectedUserId = query.selectedUserId ?? null
  const refused = actsForAnother({ selectedUserId }, await visit.people())
  if (refused) return refused
  return releaseFromBasket(visit, 'clearCart', null, 'all', presentCartFor(selectedUserId))
})
