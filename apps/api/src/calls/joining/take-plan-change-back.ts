import { takePlanChangeBack as call } from '@touchline/contract/calls/joining/take-plan-change-back'
import { serve } from '../../call/serve.ts'
import { takePlanChangeBack } from '../../commands/joining/change-plan.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveTakePlanChangeBack = serve(call, ({ context, params: { contractId }, body }) =>
  takePlanChangeBack(context, { contractId, ...body }, presentContract),
)
