import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MyDetails } from '../../entities/account/my-details.ts'

/** Ours: the links of both letters confirm nothing any more. */
export const withdrawEmailChange = defineCall({
  name: 'withdrawEmailChange',
  summary: 'Keep the email address after all',
  method: 'DELETE',
  path: '/api/my-account/email',
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
