import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { LinkKey } from '../../link-key.ts'

/**
 * By the link of a letter: its reader has the address. A change counts once both addresses are confirmed. The address of a
 * new account is confirmed by those who are logged in to it: a stranger may have written it down.
 */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  summary: 'Confirm an email address by a mailed link',
  method: 'POST',
  path: '/api/auth/customer/confirm-email',
  body: z.strictObject({ key: LinkKey }),
  reply: z.object({
    data: z.object({
      /** `taken`: another account has it, and this one goes on without. `half`: the other address has to be confirmed too. */
      outcome: z.enum(['proven', 'changed', 'half', 'taken']),
      email: z.string(),
    }),
  }),
  errors: ['LINK_ENDED', 'NOT_THIS_ACCOUNT'],
})
