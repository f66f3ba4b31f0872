import { previewChangeOfPayment } from '@touchline/contract/calls/joining/preview-change-of-payment'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { readChoicesOfPayment } from '../../commands/joining/change-payment.ts'
import { presentChoicesOfPayment } from '../../presenters/joining/change-of-payment.ts'

export const servePreviewChangeOfPayment = serve(
  previewChangeOfPayment,
  async ({ context, params: { contractId } }) => {
    const customer = await requireAccount(context)
    if (isRefusal(customer)) return customer
    const choices = await readChoicesOfPayment(context, customer, contractId)
    if (isRefusal(choices)) return choices
    return { data: presentChoicesOfPayment(choices, context.catalogue.client.currencySymbol) }
  },
)
