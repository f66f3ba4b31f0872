import { clearCart } from '@touchline/contract/calls/basket/clear-cart'
import { serve } from '../../call/serve.ts'
import { refusalOutsideHousehold } from '../../commands/basket/choose/resolve-person.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const serveClearCart = serve(clearCart, async ({ context, query }) => {
  const selectedUserId = query.selectedUserId ?? null
  const refused = refusalOutsideHousehold({ selectedUserId }, await context.people())
  if (refused) return refused
  return releaseFromBasket(context, 'clearCart', null, 'all', presentCartFor(selectedUserId))
})
