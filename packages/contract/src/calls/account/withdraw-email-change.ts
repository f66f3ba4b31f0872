import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MyDetails } from '../../entities/account/my-details.ts'

/** Ours: withdraws a change of email address. The links in both letters then confirm nothing. */
export const withdrawEmailChange = defineCall({
  name: 'withdrawEmailChange',
  summary: 'Keep the email address after all',
  method: 'DELETE',
  path: '/api/my-account/email',
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
