import { carryBasket } from '@touchline/contract/calls/basket/carry-basket'
import { makeCarryCode } from '../../commands/basket/hand-over/make-carry-code.ts'
import { serve } from '../../call/serve.ts'

export const serveCarryBasket = serve(carryBasket, ({ visit }) => makeCarryCode(visit))
