import { submitWaivers } from '@touchline/contract/calls/people/submit-waivers'
import { serve } from '../../call/serve.ts'
import { savePlacesOfBasket } from '../../commands/questions/save-places.ts'
import { presentCart } from '../../presenters/basket/cart.ts'

export const serveSubmitWaivers = serve(submitWaivers, async ({ context, body }) =>
  savePlacesOfBasket(context, body, presentCart),
)
