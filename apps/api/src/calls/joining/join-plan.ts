import { joinPlan } from '@touchline/contract/calls/joining/join-plan'
import { serve } from '../../call/serve.ts'
import { changeBasket } from '../../commands/basket/change-basket.ts'
import { decideJoinPlan } from '../../commands/joining/join-plan.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

export const serveJoinPlan = serve(joinPlan, ({ context, params: { planId }, body }) =>
  changeBasket({
    context,
    present: presentCartFor(null),
    call: 'joinPlan',
    body: { planId, ...body },
    newItems: 1,
    decide: decideJoinPlan,
  }),
)
