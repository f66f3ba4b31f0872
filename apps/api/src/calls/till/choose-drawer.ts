import { chooseDrawer } from '@touchline/contract/calls/till/choose-drawer'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { chooseDrawer as choose } from '../../commands/till/drawers.ts'
import { presentDrawer } from '../../presenters/till/drawer.ts'

export const serveChooseDrawer = serve(chooseDrawer, async ({ context, params }) => {
  const drawer = await choose(context, Number(params.drawerId))
  return isRefusal(drawer) ? drawer : { data: presentDrawer(drawer, context.catalogue.client.currencySymbol) }
})
