import { renewHolds } from '@touchline/contract/calls/cart/renew-holds'
import { renewHoldsOfBasket } from '../../commands/basket/renew-holds.ts'
import { serve } from '../../serve.ts'
import { presentBasketOf } from './present-basket.ts'

export const serveRenewHolds = serve(renewHolds, async ({ visit }) =>
  renewHoldsOfBasket(visit, presentBasketOf(visit)),
)
