import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'

/**
 * Ours, for staff: mails the receipt of an order to an address that is typed at the desk. The address becomes no
 * account's. The same key mails it once.
 */
export const mailReceipt = defineCall({
  name: 'mailReceipt',
  summary: 'Mail the receipt of an order, for staff',
  method: 'POST',
  path: '/api/foh/orders/:completeOrderId/receipt',
  params: z.object({ completeOrderId: z.string() }),
  body: z.object({ email: EmailAddress }),
  reply: z.object({
    data: z.object({
      /** Says what happens now: 'The receipt is on its way to ann@example.org.' */
      words: z.string(),
    }),
  }),
  errors: ['FORBIDDEN', 'ORDER_NOT_FOUND', 'KEY_REUSED'],
})
