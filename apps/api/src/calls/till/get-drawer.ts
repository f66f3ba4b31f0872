import { getDrawer } from '@touchline/contract/calls/till/get-drawer'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { drawersOf } from '../../commands/till/drawers.ts'
import { presentDrawerDetails } from '../../presenters/till/drawer.ts'
import { findDrawerDetails } from '../../stores/till/drawers.ts'

export const serveGetDrawer = serve(getDrawer, async ({ context, params }) => {
  const staff = await requireStaff(context, 'open-drawer')
  if (isRefusal(staff)) return staff
  const drawer = await findDrawerDetails(
    context.services.db,
    drawersOf(context, staff),
    Number(params.drawerId),
  )
  if (!drawer) return refuse('DRAWER_NOT_FOUND')
  const { currencySymbol, currencyCode, timeZone } = context.catalogue.client
  return { data: presentDrawerDetails(drawer, currencySymbol), meta: { timeZone, currencyCode } }
})
