import { stayInContract as call } from '@touchline/contract/calls/joining/stay-in-contract'
import { serve } from '../../call/serve.ts'
import { stayInContract } from '../../commands/joining/leave-contract.ts'
import { presentContract } from '../../presenters/joining/contract.ts'

export const serveStayInContract = serve(call, ({ context, params: { contractId } }) =>
  stayInContract(context, contractId, presentContract),
)
