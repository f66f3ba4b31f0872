import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: makes a one-time code that brings a visitor's basket to another of their screens, such as from a
 * kiosk to their phone. The code works once, until `expiresAt`. A new code makes the one before it void.
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
      /** True when staff of these venues can open the basket at a desk. */
      hasDesk: z.boolean(),
    }),
  }),
  errors: ['BASKET_EMPTY', 'BASKET_LOCKED', 'FORBIDDEN'],
})
