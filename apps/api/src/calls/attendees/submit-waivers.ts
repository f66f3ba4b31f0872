import { submitWaivers } from '@touchline/contract/calls/attendees/submit-waivers'
import { saveWaivers } from '../../commands/basket/save-waivers.ts'
import { serve } from '../../serve.ts'
import { presentBasketOf } from '../cart/present-basket.ts'

export const serveSubmitWaivers = serve(submitWaivers, async ({ visit, body }) =>
  saveWaivers(visit, body, presentBasketOf(visit)),
)
