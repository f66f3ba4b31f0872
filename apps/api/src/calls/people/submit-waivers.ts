import { submitWaivers } from '@touchline/contract/calls/people/submit-waivers'
import { savePlacesOfBasket } from '../../commands/questions/save-places.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveSubmitWaivers = serve(submitWaivers, async ({ visit, body }) =>
  savePlacesOfBasket(visit, body, presentCart),
)
