import { undoPayout } from '@touchline/contract/calls/desk/undo-payout'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { undoPayout as undo } from '../../commands/desk/pay-out.ts'
import { presentDeskMoney } from '../../presenters/desk/desk-money.ts'

export const serveUndoPayout = serve(undoPayout, async ({ context, params, body }) => {
  const money = await undo(context, Number(params.payoutId), body.reason)
  return isRefusal(money) ? money : { data: presentDeskMoney(money, context.catalogue.client.currencySymbol) }
})
