import { leaveContract as call } from '@touchline/contract/calls/joining/leave-contract'
import { serve } from '../../call/serve.ts'
import { leaveContract } from '../../commands/joining/leave-contract.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveLeaveContract = serve(call, ({ context, params: { contractId }, body }) =>
  leaveContract(context, { contractId, ...body }, presentContract),
)
