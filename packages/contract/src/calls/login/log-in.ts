import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { User } from '../../entities/account/user.ts'

/**
 * Logs a customer in. `username` is an email address or a customer id. The cookie is set too; the token is
 * for programs. Staff who also give a second step get 401 SECOND_STEP_NEEDED, and then give it by `giveCode`.
 */
export const logIn = defineCall({
  name: 'logIn',
  summary: 'Log in',
  method: 'POST',
  path: '/api/auth/customer/login',
  body: z.object({
    username: addressOr(254),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: z.object({ status: z.literal('success'), token: z.optional(z.string()), user: User }),
  errors: ['BAD_CREDENTIALS', 'SECOND_STEP_NEEDED', 'TOO_MANY_REQUESTS'],
})
