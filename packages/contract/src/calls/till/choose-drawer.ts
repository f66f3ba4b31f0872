import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Drawer } from '../../entities/till/drawer.ts'
import { drawerParams } from './drawer-params.ts'

/** Ours, for staff: chooses the open drawer into which these staff take cash today. */
export const chooseDrawer = defineCall({
  name: 'chooseDrawer',
  summary: 'Choose the cash drawer of the day, for staff',
  method: 'POST',
  path: '/api/foh/drawers/:drawerId/choose',
  params: drawerParams,
  reply: z.object({ data: Drawer }),
  errors: ['FORBIDDEN', 'DRAWER_NOT_FOUND', 'DRAWER_CLOSED', 'KEY_REUSED'],
})
