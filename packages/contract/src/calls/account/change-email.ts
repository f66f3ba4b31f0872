import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { MyDetails } from '../../entities/account/my-details.ts'

/**
 * Ours: asks for another email address. Letters go to both addresses, and nothing changes before both are
 * confirmed. An address that was never proven is replaced at once by the new one, which is then to be proven.
 * The answer is the same whether or not another account has the new address (F86).
 */
export const changeEmail = defineCall({
  name: 'changeEmail',
  summary: 'Ask for another email address',
  method: 'POST',
  path: '/api/my-account/email',
  body: z.strictObject({
    email: EmailAddress,
    currentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})
