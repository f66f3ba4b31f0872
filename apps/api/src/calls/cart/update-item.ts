import { updateItem } from '@touchline/contract/calls/cart/update-item'
import { updateItemOfBasket } from '../../commands/basket/update-item.ts'
import { serve } from '../../serve.ts'
import { presentBasketOf } from './present-basket.ts'

export const serveUpdateItem = serve(updateItem, async ({ visit, params, body }) =>
  updateItemOfBasket(visit, Number(params.cartItemId), body, presentBasketOf(visit)),
)
