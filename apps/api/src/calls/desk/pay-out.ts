import { payOut } from '@touchline/contract/calls/desk/pay-out'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { payOut as pay } from '../../commands/desk/pay-out.ts'
import { presentDeskMoney } from '../../presenters/desk/desk-money.ts'

export const servePayOut = serve(payOut, async ({ context, params, body }) => {
  const { amount: amountPence, tender, note = '' } = body
  const money = await pay(context, { orderId: Number(params.orderId), amountPence, tender, note })
  return isRefusal(money) ? money : { data: presentDeskMoney(money, context.catalogue.client.currencySymbol) }
})
