import type { StaffAct } from '@touchline/rules/staff/rights'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { requireStaff } from './require-staff.ts'

/** S09: requires staff who may do this at all venues, for matters of no single venue. */
export async function requireStaffOfAll(context: CallContext, act: StaffAct): Promise<StaffRecord | Refusal> {
  const staff = await requireStaff(context, act)
  if (isRefusal(staff) || staff.staffVenueIds.length === 0) return staff
  context.log.warn(
    { event: 'desk.refused', staff: staff.customerId, venue: null },
    'staff of some venues asked for what is of all',
  )
  return refuse('FORBIDDEN', {
    message: 'Your log-in is for some venues alone. Ask a colleague whose log-in is for all of them.',
  })
}
