import { previewFreezing } from '@touchline/contract/calls/joining/preview-freezing'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { readFreezeToShow } from '../../commands/joining/freeze-contract.ts'
import { presentFreezing } from '../../presenters/joining/freezing.ts'

export const servePreviewFreezing = serve(
  previewFreezing,
  async ({ context, params: { contractId }, query }) => {
    const customer = await requireAccount(context)
    if (isRefusal(customer)) return customer
    const shown = await readFreezeToShow(context, customer, { contractId, ...query })
    if (isRefusal(shown)) return shown
    const { currencySymbol: symbol, timeZone } = context.catalogue.client
    return { data: presentFreezing(shown, { symbol, timeZone }) }
  },
)
