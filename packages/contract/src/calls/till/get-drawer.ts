import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DrawerDetails } from '../../entities/till/drawer.ts'
import { drawerParams } from './drawer-params.ts'

/** Ours, for staff: a drawer with the last 500 movements of cash in it, the latest first. */
export const getDrawer = defineCall({
  name: 'getDrawer',
  summary: 'A cash drawer and what moved in it, for staff',
  method: 'GET',
  path: '/api/foh/drawers/:drawerId',
  params: drawerParams,
  reply: z.object({
    data: DrawerDetails,
    meta: z.object({ timeZone: z.string(), currencyCode: z.string() }),
  }),
  errors: ['FORBIDDEN', 'DRAWER_NOT_FOUND'],
})
