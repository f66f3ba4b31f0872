import { removeItems } from '@touchline/contract/calls/cart/remove-items'
import { actsForAnother } from '../../commands/basket/add-items.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveRemoveItems = serve(removeItems, async ({ visit, body }) => {
  const refused = actsForAnother(body, await visit.visitor())
  if (refused) return refused
  return releaseFromBasket(visit, 'removeItems', body, body.cartItemIds, presentCart)
})
