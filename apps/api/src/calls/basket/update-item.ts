import { updateItem } from '@touchline/contract/calls/basket/update-item'
import { updateItemOfBasket } from '../../commands/basket/update-item.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { serve } from '../../call/serve.ts'

export const serveUpdateItem = serve(updateItem, async ({ visit, params, body }) =>
  updateItemOfBasket(visit, Number(params.cartItemId), body, presentCartFor(body.selectedUserId)),
)
