import { removeItems } from '@touchline/contract/calls/basket/remove-items'
import { serve } from '../../call/serve.ts'
import { actsForAnother } from '../../commands/basket/choose/for-whom.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const serveRemoveItems = serve(removeItems, async ({ visit, body }) => {
  const refused = actsForAnother(body, await visit.people())
  if (refused) return refused
  return releaseFromBasket(visit, 'removeItems', body, body.cartItemIds, presentCartFor(body.selectedUserId))
})
