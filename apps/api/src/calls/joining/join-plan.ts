import { joinPlan } from '@touchline/contract/calls/joining/join-plan'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { changeBasket } from '../../commands/basket/change-basket.ts'
import { decideJoinPlan, type JoinBody } from '../../commands/joining/join-plan.ts'
import { hashable } from '../../commands/questions/hashable.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

/** Returns the body as a key compares it: a plain hash of answers about health would reveal them. */
const compared = (context: CallContext, body: JoinBody): unknown =>
  body.people.some(({ healthStatement }) => healthStatement != null) ? hashable(context, body) : body

export const serveJoinPlan = serve(joinPlan, ({ context, params: { planId }, body }) =>
  changeBasket({
    context,
    present: presentCartFor(null),
    call: 'joinPlan',
    body: compared(context, { planId, ...body }),
    newItems: 1,
    decide: (facts) => decideJoinPlan({ ...facts, body: { planId, ...body } }),
  }),
)
