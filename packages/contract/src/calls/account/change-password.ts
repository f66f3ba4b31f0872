import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { NewPassword } from '../../new-password.ts'

/** Ours: changes the password. All other sessions of the customer end. */
export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change the password',
  method: 'POST',
  path: '/api/my-account/password',
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
    password: NewPassword,
  }),
  reply: z.object({ data: z.object({ isChanged: z.literal(true) }) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'WRONG_PASSWORD', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
})
