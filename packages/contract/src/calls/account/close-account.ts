import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours. What the customer was told is looked at again in the same transaction: with other credit nothing is closed. */
export const closeAccount = defineCall({
  name: 'closeAccount',
  summary: 'Close one’s account',
  method: 'POST',
  path: '/api/my-account/closing',
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
    creditPence: z.int().check(z.minimum(0)),
  }),
  reply: z.object({ data: z.object({ isClosed: z.literal(true) }) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'WRONG_PASSWORD', 'NOT_CLOSABLE', 'TOO_MANY_REQUESTS'],
})
