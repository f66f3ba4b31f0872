import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: closes the account. The same transaction checks again what the customer was told: if the credit has
 * changed, nothing is closed.
 */
export const closeAccount = defineCall({
  name: 'closeAccount',
  summary: 'Close the account',
  method: 'POST',
  path: '/api/my-account/closing',
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
    creditPence: z.int().check(z.minimum(0)),
  }),
  reply: z.object({ data: z.object({ isClosed: z.literal(true) }) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'WRONG_PASSWORD', 'NOT_CLOSABLE', 'TOO_MANY_REQUESTS'],
})
