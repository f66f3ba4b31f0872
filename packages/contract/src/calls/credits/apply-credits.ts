import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/cart.ts'

/** Says what credit could pay of the basket; it is reserved when the payment is claimed. Top level, no envelope. */
export const applyCredits = defineCall({
  name: 'applyCredits',
  summary: 'Use credit',
  method: 'POST',
  path: '/api/credits/apply',
  body: z.object({
    creditsToReserve: z
      .array(z.object({ amount: z.int().check(z.minimum(1)), type: z.enum(['general', 'membership']) }))
      .check(z.minLength(1), z.maxLength(2)),
    cartSource: z.optional(z.string()),
    selectedUserId: z.optional(z.nullable(z.int())),
  }),
  reply: z.object({ reserved: z.boolean(), amount: z.int(), cart: Cart }),
  errors: ['LOGIN_REQUIRED', 'CREDIT_NOT_AVAILABLE', 'BASKET_EMPTY', 'FORBIDDEN'],
})
