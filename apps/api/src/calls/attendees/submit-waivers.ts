import { submitWaivers } from '@touchline/contract/calls/attendees/submit-waivers'
import { saveWaivers } from '../../commands/basket/save-waivers.ts'
import { presentCart } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveSubmitWaivers = serve(submitWaivers, async ({ visit, body }) =>
  saveWaivers(visit, body, presentCart),
)
