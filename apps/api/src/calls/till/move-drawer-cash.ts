import { moveDrawerCash } from '@touchline/contract/calls/till/move-drawer-cash'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { moveDrawerCash as move } from '../../commands/till/drawers.ts'
import { presentDrawerDetails } from '../../presenters/till/drawer.ts'

export const serveMoveDrawerCash = serve(moveDrawerCash, async ({ context, params, body }) => {
  const drawer = await move(context, {
    drawerId: Number(params.drawerId),
    kind: body.kind,
    amountPence: body.amount,
    reason: body.reason ?? '',
  })
  if (isRefusal(drawer)) return drawer
  return { data: presentDrawerDetails(drawer, context.catalogue.client.currencySymbol) }
})
