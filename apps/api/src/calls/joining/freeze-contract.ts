import { freezeContract as call } from '@touchline/contract/calls/joining/freeze-contract'
import { serve } from '../../call/serve.ts'
import { freezeContract } from '../../commands/joining/freeze-contract.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveFreezeContract = serve(call, ({ context, params: { contractId }, body }) =>
  freezeContract(context, { contractId, ...body }, presentContract),
)
