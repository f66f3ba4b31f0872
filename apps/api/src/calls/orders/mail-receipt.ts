import { mailReceipt } from '@touchline/contract/calls/orders/mail-receipt'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { mailReceipt as mail } from '../../commands/desk/mail-receipt.ts'
import { presentMailedReceipt } from '../../presenters/mail/mailed-receipt.ts'

export const serveMailReceipt = serve(mailReceipt, async ({ context, params, body }) => {
  const mailed = await mail(context, params.completeOrderId, body.email)
  return isRefusal(mailed) ? mailed : { data: presentMailedReceipt(mailed) }
})
