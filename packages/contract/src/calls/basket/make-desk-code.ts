import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: a short code under which staff open the visitor's basket at their desk. It is good once and while the places are
 * held; the one that was made before it is good no more.
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
      /** The same as the client's clocks show it: 14:32. */
      until: z.string(),
    }),
  }),
  errors: ['BASKET_EMPTY', 'BASKET_LOCKED', 'FORBIDDEN', 'HOLD_EXPIRED', 'TENDER_NOT_ALLOWED'],
})
