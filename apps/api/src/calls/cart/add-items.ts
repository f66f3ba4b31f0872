import { addItems } from '@touchline/contract/calls/cart/add-items'
import { addItemsToBasket } from '../../commands/basket/add-items.ts'
import { serve } from '../../serve.ts'
import { presentBasketOf } from './present-basket.ts'

export const serveAddItems = serve(addItems, async ({ visit, body }) =>
  addItemsToBasket(visit, body, presentBasketOf(visit)),
)
