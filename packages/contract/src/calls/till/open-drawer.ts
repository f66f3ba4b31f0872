import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CashSum, Drawer, DrawerName } from '../../entities/till/drawer.ts'

/** Ours, for staff: opens a drawer with the float that was counted into it, and chooses it for these staff. */
export const openDrawer = defineCall({
  name: 'openDrawer',
  summary: 'Open a cash drawer, for staff',
  method: 'POST',
  path: '/api/foh/drawers',
  body: z.object({
    venueSlug: z.string().check(z.minLength(1), z.maxLength(200)),
    name: DrawerName,
    /** Pence counted into it. */
    float: CashSum,
  }),
  reply: z.object({ data: Drawer }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND', 'DRAWER_OPEN_ALREADY', 'KEY_REUSED'],
})
