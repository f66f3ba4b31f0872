import { listMembershipsOffered } from '@touchline/contract/calls/joining/list-memberships-offered'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { presentMembershipOffered } from '../../presenters/joining/membership-offered.ts'

export const serveListMembershipsOffered = serve(listMembershipsOffered, async ({ context }) => {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { catalogue } = context
  const offered = [...catalogue.memberships.values()]
  return { data: offered.map((membership) => presentMembershipOffered(membership, catalogue)) }
})
