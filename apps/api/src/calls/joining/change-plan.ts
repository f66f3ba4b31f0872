import { changePlan as call } from '@touchline/contract/calls/joining/change-plan'
import { serve } from '../../call/serve.ts'
import { changePlan } from '../../commands/joining/change-plan.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveChangePlan = serve(call, ({ context, params: { contractId }, body }) =>
  changePlan(context, { contractId, ...body }, presentContract),
)
