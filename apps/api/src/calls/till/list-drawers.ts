import { listDrawers } from '@touchline/contract/calls/till/list-drawers'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { drawersOf } from '../../commands/till/drawers.ts'
import { canSellAt } from '../../policies/desk/desk.ts'
import { presentDrawer } from '../../presenters/till/drawer.ts'
import { listDrawerNames, listDrawers as readDrawers } from '../../stores/till/drawers.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 20

export const serveListDrawers = serve(listDrawers, async ({ context, query }) => {
  const staff = await requireStaff(context, 'open-drawer')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  const { client, venueById } = context.catalogue
  const page = Number(query.page ?? 1)
  const { total, drawers } = await readDrawers(db, drawersOf(context, staff), {
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const names = await listDrawerNames(db, client.id)
  return {
    data: drawers.map((drawer) => presentDrawer(drawer, client.currencySymbol)),
    meta: {
      ...describePages(total, page, perPage),
      timeZone: client.timeZone,
      currencyCode: client.currencyCode,
      needsDrawer: client.needsDrawer,
      venues: [...venueById.values()]
        .filter(({ id }) => canSellAt(staff, id))
        .map(({ id, slug, name }) => ({
          slug,
          name,
          drawerNames: names.find(({ venueId }) => venueId === id)?.names ?? [],
        })),
    },
  }
})
