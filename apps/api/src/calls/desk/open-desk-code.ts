import { openDeskCode } from '@touchline/contract/calls/desk/open-desk-code'
import { serve } from '../../call/serve.ts'
import { openDeskCode as open } from '../../commands/desk/open-desk-code.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'

export const serveOpenDeskCode = serve(openDeskCode, async ({ visit, body }) => {
  const refused = await open(visit, body.code)
  if (refused) return refused
  const { client } = visit.catalogue
  const visitor = await visit.visitorAgain()
  const reading = await readBasket(visit.services.db, { clientId: client.id, visitor })
  return { data: presentCartFor(null)(visit.catalogue, visitor, reading, reading.basket) }
})
