import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { LinkKey } from '../../link-key.ts'

/**
 * Confirms an address by the link of a letter, which proves that its reader has the address. A change takes
 * effect once both addresses are confirmed. For a new account the caller must be logged in to it, because a
 * stranger may have registered the address.
 */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  summary: 'Confirm an email address by an emailed link',
  method: 'POST',
  path: '/api/auth/customer/confirm-email',
  body: z.strictObject({ key: LinkKey }),
  reply: z.object({
    data: z.object({
      /**
       * `taken`: another account has the address, and this one continues without it. `half`: the other
       * address has to be confirmed too.
       */
      outcome: z.enum(['proven', 'changed', 'half', 'taken']),
      email: z.string(),
    }),
  }),
  errors: ['LINK_ENDED', 'NOT_THIS_ACCOUNT'],
})
