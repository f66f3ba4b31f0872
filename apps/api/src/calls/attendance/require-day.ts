import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { requireRegister } from '../../commands/attendance/require-register.ts'
import type { AskedDay } from '../../stores/attendance/day.ts'
import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'

/** Returns what the caller may see of the day of a venue; refuses people who may see nothing of it. */
export async function requireDay(
  context: CallContext,
  venueSlug: string,
  date: string,
): Promise<(AskedDay & { venue: VenueRecord }) | Refusal> {
  const at = await requireRegister(context, venueSlug)
  if (isRefusal(at)) return at
  const { staff, ...rest } = at
  return { ...rest, venueId: at.venue.id, date, staffId: staff.customerId }
}
