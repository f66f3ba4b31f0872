import { closeDrawer } from '@touchline/contract/calls/till/close-drawer'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { closeDrawer as close } from '../../commands/till/drawers.ts'
import { presentDrawerDetails } from '../../presenters/till/drawer.ts'

export const serveCloseDrawer = serve(closeDrawer, async ({ context, params, body }) => {
  const drawer = await close(context, {
    drawerId: Number(params.drawerId),
    countedPence: body.counted,
    counts: body.counts ?? [],
    expectedPence: body.expected ?? null,
    reason: body.reason ?? '',
  })
  if (isRefusal(drawer)) return drawer
  return { data: presentDrawerDetails(drawer, context.catalogue.client.currencySymbol) }
})
