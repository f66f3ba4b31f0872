import { listTeam } from '@touchline/contract/calls/staff/list-team'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { canSellAt } from '../../policies/desk/desk.ts'
import { presentTeamMember } from '../../presenters/staff/team.ts'
import { listTeam as list, listFreeInstructors } from '../../stores/staff/team.ts'

export const serveListTeam = serve(listTeam, async ({ context }) => {
  const staff = await requireStaff(context, 'manage-staff')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  const { client, venues } = context.catalogue
  const team = await list(db, client.id, staff.staffVenueIds)
  const reader = { customerId: staff.customerId, posts: staff.posts, timeZone: client.timeZone }
  return {
    data: team.map((member) => presentTeamMember(member, reader)),
    meta: {
      isOfAll: staff.staffVenueIds.length === 0,
      venues: venues.filter(({ id }) => canSellAt(staff, id)).map(({ id, name }) => ({ id, name })),
      instructors: await listFreeInstructors(db, client.id),
      asksSecondStep: client.staffSecondFactor === 'required',
    },
  }
})
