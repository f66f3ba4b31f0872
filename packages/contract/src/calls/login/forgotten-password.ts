import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'

/**
 * Asks for a letter with a link to a new password. The answer does not tell whether there is such an account.
 * The letter does, and only the reader of that address sees it.
 */
export const forgottenPassword = defineCall({
  name: 'forgottenPassword',
  summary: 'Ask for a new password by email',
  method: 'POST',
  path: '/api/auth/customer/forgotten-password',
  body: z.strictObject({ emailOrReference: addressOr(254) }),
  reply: z.object({ status: z.literal('success') }),
  errors: ['TOO_MANY_REQUESTS'],
})
