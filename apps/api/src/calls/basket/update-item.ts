import { updateItem } from '@touchline/contract/calls/basket/update-item'
import { serve } from '../../call/serve.ts'
import { updateItemOfBasket } from '../../commands/basket/update-item.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const serveUpdateItem = serve(updateItem, async ({ context, params, body }) =>
  updateItemOfBasket(context, Number(params.cartItemId), body, presentCartFor(body.selectedUserId)),
)
