import { carryBasket } from '@touchline/contract/calls/basket/carry-basket'
import { serve } from '../../call/serve.ts'
import { makeCarryCode } from '../../commands/basket/hand-over/make-carry-code.ts'

export const serveCarryBasket = serve(carryBasket, ({ context }) => makeCarryCode(context))
