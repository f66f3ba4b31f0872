import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { requireStaff, type StaffRecord } from './require-staff.ts'

/** S09: requires staff whose log-in is for all venues, for matters of no single venue. */
export async function requireStaffOfAll(context: CallContext): Promise<StaffRecord | Refusal> {
  const staff = await requireStaff(context)
  if (isRefusal(staff) || staff.staffVenueIds.length === 0) return staff
  context.log.warn(
    { event: 'desk.refused', staff: staff.customerId, venue: null },
    'staff of some venues asked for what is of all',
  )
  return refuse('FORBIDDEN', {
    message: 'Your log-in is for some venues alone. Ask a colleague whose log-in is for all of them.',
  })
}
