import { mailReceipt } from '@touchline/contract/calls/orders/mail-receipt'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { mailReceipt as mail } from '../../commands/desk/mail-receipt.ts'

export const serveMailReceipt = serve(mailReceipt, async ({ context, params, body }) => {
  const mailed = await mail(context, params.completeOrderId, body.email)
  if (isRefusal(mailed)) return mailed
  const { to, isLater } = mailed
  return {
    data: {
      words: isLater
        ? `The receipt comes to ${to} in one email with others: this address has had many emails today.`
        : `The receipt is on its way to ${to}.`,
    },
  }
})
