import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { User } from '../../entities/account/user.ts'
import { LinkKey } from '../../link-key.ts'
import { NewPassword } from '../../new-password.ts'

/**
 * Sets a password by the link of a letter, which works once. The account's other sessions end, and the caller
 * is logged in.
 */
export const choosePassword = defineCall({
  name: 'choosePassword',
  summary: 'Choose a password by an emailed link',
  method: 'POST',
  path: '/api/auth/customer/new-password',
  body: z.strictObject({ key: LinkKey, password: NewPassword }),
  reply: z.object({ status: z.literal('success'), token: z.optional(z.string()), user: User }),
  errors: ['LINK_ENDED', 'SECOND_STEP_NEEDED', 'PASSWORD_TOO_COMMON'],
})
