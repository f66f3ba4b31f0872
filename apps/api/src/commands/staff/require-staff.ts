import type { StaffAct } from '@touchline/rules/staff/rights'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { canSellAt, type StaffRecord, staffWith } from '../../policies/desk/desk.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'

/** S08, S59: returns the staff who may do this, with the venues where. All others are refused and logged. */
export async function requireStaff(context: CallContext, act: StaffAct): Promise<StaffRecord | Refusal> {
  const visitor = await context.visitor()
  const staff = staffWith(visitor, act)
  if (staff) return staff
  const [customer, kiosk] = [visitor?.customerId ?? null, visitor?.isKiosk ?? false]
  context.log.warn(
    { event: 'desk.refused', customer, kiosk, act },
    'a caller who may not asked for front of house',
  )
  return isAtDesk(visitor) ? refuse('FORBIDDEN', { message: notOfTheirs }) : refuse('FORBIDDEN')
}

const notOfTheirs =
  'Your log-in is not for this. Nothing has been changed. Ask a colleague who may do it, or a manager for the right.'

/** S09: refuses staff of one venue who act at another. */
export function refusalAtOtherVenue(
  context: CallContext,
  staff: StaffRecord,
  venueIds: readonly (number | undefined)[],
): Refusal | null {
  const elsewhere = venueIds.find((id) => !canSellAt(staff, id))
  return venueIds.every((id) => canSellAt(staff, id)) ? null : refuseOtherVenues(context, staff, elsewhere)
}

/** Refuses what is of venues at which these staff do not work, and logs it. */
export function refuseOtherVenues(context: CallContext, staff: StaffRecord, venueId?: number): Refusal {
  context.log.warn(
    { event: 'desk.refused', staff: staff.customerId, venue: venueId ?? null },
    'staff asked for a venue at which they do not work',
  )
  return refuse('FORBIDDEN', {
    message: 'Your log-in is not for this venue. Nothing has been changed. Ask a manager to add the venue.',
  })
}
