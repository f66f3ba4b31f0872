import { openDeskCode } from '@touchline/contract/calls/desk/open-desk-code'
import { serve } from '../../call/serve.ts'
import { openDeskCode as open } from '../../commands/desk/open-desk-code.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'

export const serveOpenDeskCode = serve(openDeskCode, async ({ context, body }) => {
  const refused = await open(context, body.code)
  if (refused) return refused
  const { client } = context.catalogue
  const visitor = await context.visitorAgain()
  const reading = await readBasket(context.services.db, { clientId: client.id, visitor })
  return { data: presentCartFor(null)(context.catalogue, visitor, reading, reading.basket) }
})
