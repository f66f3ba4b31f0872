import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { serve } from '../../call/serve.ts'
import { actsForAnother } from '../../commands/basket/choose/for-whom.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'

export const serveGetCart = serve(getCart, async ({ visit, query }) => {
  const visitor = await visit.visitor()
  const { client } = visit.catalogue
  const selectedUserId = query.selectedUserId ?? visitor?.selectedId ?? null
  const reading = await readBasket(visit.services.db, { clientId: client.id, visitor })
  const refused = actsForAnother({ selectedUserId }, visitor?.people ?? null)
  if (refused) return refused
  return { data: presentCartFor(selectedUserId)(visit.catalogue, visitor, reading, reading.basket) }
})
