import { removeItems } from '@touchline/contract/calls/basket/remove-items'
import { serve } from '../../call/serve.ts'
import { refusalOutsideHousehold } from '../../commands/basket/choose/resolve-person.ts'
import { releaseFromBasket } from '../../commands/basket/release-from-basket.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const serveRemoveItems = serve(removeItems, async ({ context, body }) => {
  const refused = refusalOutsideHousehold(body, await context.people())
  if (refused) return refused
  return releaseFromBasket(
    context,
    'removeItems',
    body,
    body.cartItemIds,
    presentCartFor(body.selectedUserId),
  )
})
