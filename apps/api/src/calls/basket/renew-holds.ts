import { renewHolds } from '@touchline/contract/calls/basket/renew-holds'
import { serve } from '../../call/serve.ts'
import { renewHoldsOfBasket } from '../../commands/basket/renew-holds.ts'
import { presentCart } from '../../presenters/basket/cart.ts'

export const serveRenewHolds = serve(renewHolds, async ({ context }) =>
  renewHoldsOfBasket(context, presentCart),
)
