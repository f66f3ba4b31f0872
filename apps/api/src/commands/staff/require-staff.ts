import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { canSellAt } from '../../policies/desk/desk.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'

export type StaffRecord = VisitorRecord & { customerId: number; role: 'staff' }

/** S08, S59: returns the staff who ask. All others are refused, and the refusal is logged. */
export async function requireStaff(context: CallContext): Promise<StaffRecord | Refusal> {
  const visitor = await context.visitor()
  if (isAtDesk(visitor)) return visitor
  context.log.warn(
    { event: 'desk.refused', customer: visitor?.customerId ?? null, kiosk: visitor?.isKiosk ?? false },
    'a caller who is not staff asked for front of house',
  )
  return refuse('FORBIDDEN')
}

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
