import { renewHolds } from '@touchline/contract/calls/basket/renew-holds'
import { renewHoldsOfBasket } from '../../commands/basket/renew-holds.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { serve } from '../../call/serve.ts'

export const serveRenewHolds = serve(renewHolds, async ({ visit }) => renewHoldsOfBasket(visit, presentCart))
