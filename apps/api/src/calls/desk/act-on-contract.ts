import { actOnContract } from '@touchline/contract/calls/desk/act-on-contract'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { actOnContract as act } from '../../commands/desk/act-on-contract.ts'
import { presentDeskContract } from '../../presenters/desk/desk-contract.ts'

export const serveActOnContract = serve(actOnContract, async ({ context, params, body }) => {
  const done = await act(context, params.contractId, body)
  return isRefusal(done) ? done : { data: presentDeskContract(done, context.catalogue) }
})
