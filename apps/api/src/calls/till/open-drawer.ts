import { openDrawer } from '@touchline/contract/calls/till/open-drawer'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { openDrawer as open } from '../../commands/till/drawers.ts'
import { presentDrawer } from '../../presenters/till/drawer.ts'

export const serveOpenDrawer = serve(openDrawer, async ({ context, body }) => {
  const { venueSlug, name, float: floatPence } = body
  const drawer = await open(context, { venueSlug, name, floatPence })
  return isRefusal(drawer) ? drawer : { data: presentDrawer(drawer, context.catalogue.client.currencySymbol) }
})
