import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DoneByStaff } from '../../entities/staff/staff-act.ts'

/** Ours: lists what staff have done with the customer's own things, the newest first. */
export const listChangesByStaff = defineCall({
  name: 'listChangesByStaff',
  summary: 'What our team has changed for a customer',
  method: 'GET',
  path: '/api/my-account/changes-by-staff',
  reply: z.object({ data: z.array(DoneByStaff) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
