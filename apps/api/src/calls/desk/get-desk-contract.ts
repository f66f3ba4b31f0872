import { getDeskContract } from '@touchline/contract/calls/desk/get-desk-contract'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readDeskContract } from '../../commands/desk/act-on-contract.ts'
import { presentDeskContract } from '../../presenters/desk/desk-contract.ts'

export const serveGetDeskContract = serve(getDeskContract, async ({ context, params }) => {
  const found = await readDeskContract(context, params.contractId)
  return isRefusal(found) ? found : { data: presentDeskContract(found, context.catalogue) }
})
