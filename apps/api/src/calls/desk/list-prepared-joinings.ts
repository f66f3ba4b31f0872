import { listPreparedJoinings } from '@touchline/contract/calls/desk/list-prepared-joinings'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { linkOf } from '../../commands/desk/prepare-joining.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { canSellAt } from '../../policies/desk/desk.ts'
import { presentPrepared } from '../../presenters/desk/prepared-joining.ts'
import { listPrepared } from '../../stores/desk/prepared-joinings.ts'

export const serveListPreparedJoinings = serve(listPreparedJoinings, async ({ context }) => {
  // The page asks by itself: that is no use of the session.
  await context.visitorAsTheyAre()
  const staff = await requireStaff(context, 'join-people')
  if (isRefusal(staff)) return staff
  const { id: clientId, timeZone } = context.catalogue.client
  const asked = { clientId, customerId: staff.selectedId ?? null, staffId: staff.customerId }
  const found = await listPrepared(context.services.db, asked)
  const theirs = found.filter(({ venueId }) => canSellAt(staff, venueId))
  return {
    data: await Promise.all(
      theirs.map(async (one) => presentPrepared(one, { timeZone, link: await linkOf(context, one.id) })),
    ),
  }
})
