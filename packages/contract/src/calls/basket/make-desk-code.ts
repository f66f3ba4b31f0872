import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: makes a short code with which staff open a visitor's basket at their desk. It works once, while the
 * places are held. A new code makes the one before it void.
 */
export const makeDeskCode = defineCall({
  name: 'makeDeskCode',
  summary: 'A code under which staff open the basket',
  method: 'POST',
  path: '/api/activities/cart/desk-code',
  reply: z.object({
    data: z.object({
      /** Six letters and digits. */
      code: z.string(),
      expiresAt: z.iso.datetime(),
      /** The same time on the client's clocks: 14:32. */
      until: z.string(),
    }),
  }),
  errors: ['BASKET_EMPTY', 'BASKET_LOCKED', 'FORBIDDEN', 'HOLD_EXPIRED', 'TENDER_NOT_ALLOWED'],
})
