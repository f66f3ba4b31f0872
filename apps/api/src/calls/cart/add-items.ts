import { addItems } from '@touchline/contract/calls/cart/add-items'
import { decideAddItems } from '../../commands/basket/add-items.ts'
import { changeBasket } from '../../commands/basket/change-basket.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveAddItems = serve(addItems, async ({ visit, body }) =>
  changeBasket({
    visit,
    present: presentCart,
    call: 'addItems',
    body,
    newItems: body.items.length,
    decide: decideAddItems,
  }),
)
