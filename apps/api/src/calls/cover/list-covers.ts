import { listCovers } from '@touchline/contract/calls/cover/list-covers'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import { presentCover } from '../../presenters/cover/cover.ts'
import { listCovers as list } from '../../stores/cover/covers.ts'

export const serveListCovers = serve(listCovers, async ({ context }) => {
  const staff = await requireStaff(context, 'ask-cover')
  if (isRefusal(staff)) return staff
  const managedVenueIds = staffWith(staff, 'approve-cover')?.staffVenueIds ?? null
  const reader = { staffId: staff.customerId, managedVenueIds }
  const found = await list(context.services.db, context.catalogue.client.id, reader)
  return { data: found.map(presentCover) }
})
