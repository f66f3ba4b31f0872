import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: a one-time code that brings the basket of a visitor to another screen of theirs, such as from a kiosk to their own
 * phone. It is good once and until `expiresAt`; the one that was made before it is good no more.
 */
export const carryBasket = defineCall({
  name: 'carryBasket',
  summary: 'A code that brings the basket to another screen',
  method: 'POST',
  path: '/api/activities/cart/carry',
  reply: z.object({
    data: z.object({
      code: z.string(),
      expiresAt: z.iso.datetime(),
      /** Whether staff of these venues can open the basket at a desk. */
      hasDesk: z.boolean(),
    }),
  }),
  errors: ['BASKET_EMPTY', 'BASKET_LOCKED', 'FORBIDDEN'],
})
