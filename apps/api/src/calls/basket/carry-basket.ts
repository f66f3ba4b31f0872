import { carryBasket } from '@touchline/contract/calls/basket/carry-basket'
import { makeCarryCode } from '../../commands/basket/make-carry-code.ts'
import { serve } from '../../serve.ts'

export const serveCarryBasket = serve(carryBasket, ({ visit }) => makeCarryCode(visit))
