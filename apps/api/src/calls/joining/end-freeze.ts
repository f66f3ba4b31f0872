import { endFreeze as call } from '@touchline/contract/calls/joining/end-freeze'
import { serve } from '../../call/serve.ts'
import { endFreeze } from '../../commands/joining/freeze-contract.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveEndFreeze = serve(call, ({ context, params: { contractId }, body }) =>
  endFreeze(context, { contractId, ...body }, presentContract),
)
