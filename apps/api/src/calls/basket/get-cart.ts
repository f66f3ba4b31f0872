import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { serve } from '../../call/serve.ts'
import { refusalOutsideHousehold } from '../../commands/basket/choose/resolve-person.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'

export const serveGetCart = serve(getCart, async ({ context, query }) => {
  const visitor = await context.visitor()
  const { client } = context.catalogue
  const selectedUserId = query.selectedUserId ?? visitor?.selectedId ?? null
  const reading = await readBasket(context.services.db, { clientId: client.id, visitor })
  const refused = refusalOutsideHousehold({ selectedUserId }, visitor?.people ?? null)
  if (refused) return refused
  return { data: presentCartFor(selectedUserId)(context.catalogue, visitor, reading, reading.basket) }
})
