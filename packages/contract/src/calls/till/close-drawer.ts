import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CashCount, CashSum, DrawerDetails } from '../../entities/till/drawer.ts'
import { freeText } from '../../free-text.ts'
import { drawerParams } from './drawer-params.ts'

/**
 * Ours, for staff: closes a drawer with what was counted in it. A difference is refused with both sums, until the
 * request brings the sum that should be there, as it was told, and the reason.
 */
export const closeDrawer = defineCall({
  name: 'closeDrawer',
  summary: 'Count and close a cash drawer, for staff',
  method: 'POST',
  path: '/api/foh/drawers/:drawerId/close',
  params: drawerParams,
  body: z.object({
    /** Pence counted. */
    counted: CashSum,
    /** The count by notes and coins, which comes to that sum; left out where only the sum is told. */
    counts: z.optional(CashCount),
    /** Pence that should be there, as a refusal told them. */
    expected: z.optional(z.int()),
    reason: z.optional(freeText(300)),
  }),
  reply: z.object({ data: DrawerDetails }),
  errors: ['FORBIDDEN', 'DRAWER_NOT_FOUND', 'DRAWER_CLOSED', 'DRAWER_BUSY', 'DRAWER_DIFFERS', 'KEY_REUSED'],
})
