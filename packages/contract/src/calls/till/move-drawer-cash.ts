import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CashSum, DrawerDetails, DrawerEntryKind } from '../../entities/till/drawer.ts'
import { freeText } from '../../free-text.ts'
import { drawerParams } from './drawer-params.ts'

/**
 * Ours, for staff: records cash that is put into a drawer, paid out of it for something else, or dropped into the
 * safe. The same key records it once.
 */
export const moveDrawerCash = defineCall({
  name: 'moveDrawerCash',
  summary: 'Put cash into a drawer or take it out, for staff',
  method: 'POST',
  path: '/api/foh/drawers/:drawerId/entries',
  params: drawerParams,
  body: z.object({
    kind: DrawerEntryKind,
    amount: CashSum.check(z.minimum(1)),
    /** Reason, in words; only a drop into the safe needs no reason. */
    reason: z.optional(freeText(200)),
  }),
  reply: z.object({ data: DrawerDetails }),
  errors: ['FORBIDDEN', 'DRAWER_NOT_FOUND', 'DRAWER_CLOSED', 'DRAWER_HAS_LESS', 'KEY_REUSED'],
})
