import { previewLeaving } from '@touchline/contract/calls/joining/preview-leaving'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { readContractToLeave } from '../../commands/joining/leave-contract.ts'
import { presentLeaving } from '../../presenters/joining/contract.ts'

export const servePreviewLeaving = serve(previewLeaving, async ({ context, params: { contractId } }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const found = await readContractToLeave(context, customer, contractId)
  if (isRefusal(found)) return found
  const { today, contract } = found
  return { data: presentLeaving(contract, { today, symbol: context.catalogue.client.currencySymbol }) }
})
