import { selectCustomer } from '@touchline/contract/calls/desk/select-customer'
import { serve } from '../../call/serve.ts'
import { selectCustomer as select } from '../../commands/desk/select-customer.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'

export const serveSelectCustomer = serve(selectCustomer, async ({ context, body }) => {
  const selectedUserId = body.selectedUserId ?? null
  const present = presentCartFor(selectedUserId)
  const refused = await select(context, selectedUserId, present)
  if (refused) return refused
  const { client } = context.catalogue
  const visitor = await context.visitorAgain()
  const reading = await readBasket(context.services.db, { clientId: client.id, visitor })
  return { data: present(context.catalogue, visitor, reading, reading.basket) }
})
