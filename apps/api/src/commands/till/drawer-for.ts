import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { findChosenDrawer } from '../../stores/till/drawers.ts'

/**
 * Returns the drawer that these staff have chosen, or null where none is needed. Refuses cash without one where the
 * operator needs it.
 */
export async function drawerFor(
  context: CallContext,
  staff: StaffRecord,
  { isCash }: { isCash: boolean },
): Promise<{ id: number } | null | Refusal> {
  const { id: clientId, needsDrawer } = context.catalogue.client
  const drawer = await findChosenDrawer(context.services.db, { clientId, staffId: staff.customerId })
  return drawer === null && isCash && needsDrawer ? refuse('DRAWER_NEEDED') : drawer
}
