import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MyDetails } from '../../entities/account/my-details.ts'

/**
 * Ours: mails the link again to a customer whose address is not proven yet. For all others it does nothing.
 */
export const sendProof = defineCall({
  name: 'sendProof',
  summary: 'Send the email again that proves an address',
  method: 'POST',
  path: '/api/my-account/email/proof',
  body: z.strictObject({}),
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
})
