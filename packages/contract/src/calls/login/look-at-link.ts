import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { LinkKey } from '../../link-key.ts'

/** Tells what the link of a letter is for, while it can be used. Looking does not use it. */
export const lookAtLink = defineCall({
  name: 'lookAtLink',
  summary: 'What an emailed link is for',
  method: 'GET',
  path: '/api/auth/customer/link',
  query: z.object({ key: LinkKey }),
  reply: z.object({
    data: z.object({
      purpose: z.enum(['new-password', 'claim-account', 'prove-email', 'confirm-email', 'confirm-email-old']),
      firstName: z.string(),
      /** The address that the letter is about. */
      email: z.string(),
      /** True when the link works only for a caller logged in to its account, and this caller is not. */
      needsLogIn: z.boolean(),
    }),
  }),
  errors: ['LINK_ENDED', 'ADDRESS_CONFIRMED'],
})
