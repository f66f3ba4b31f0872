import { getCart } from '@touchline/contract/calls/cart/get-cart'
import { refuse } from '../../answer.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'
import { readBasket } from '../../stores/baskets/read-basket.ts'

export const serveGetCart = serve(getCart, async ({ visit, query }) => {
  const visitor = await visit.visitor()
  const customerId = visitor?.customerId ?? null
  if (query.selectedUserId && Number(query.selectedUserId) !== customerId) return refuse('FORBIDDEN')
  const { client } = visit.catalogue
  const reading = await readBasket(visit.services.db, { clientId: client.id, visitor })
  return { data: presentCart(client, visitor, reading, reading.basket) }
})
