import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart, CreditType } from '../../entities/basket/cart.ts'
import type { ErrorCode } from '../../errors.ts'
import { IdOrNobody } from '../../wire-id.ts'

const body = z.object({
  creditsToReserve: z
    .array(z.object({ amount: z.int().check(z.minimum(0)), type: CreditType }))
    .check(z.minLength(1), z.maxLength(2)),
  cartSource: z.optional(z.string()),
  selectedUserId: IdOrNobody,
})
const reply = z.object({
  reserved: z.boolean(),
  amount: z.int(),
  /** Ours: the reason why less is kept than was asked for; null when all of it is. */
  message: z.nullable(z.string()),
  cart: Cart,
})
const errors: readonly ErrorCode[] = [
  'LOGIN_REQUIRED',
  'CREDIT_NOT_AVAILABLE',
  'BASKET_EMPTY',
  'PAYMENT_IN_PROGRESS',
  'BASKET_CHANGED',
  'KEY_REUSED',
  'FORBIDDEN',
]

/**
 * Keeps credit for the basket until its deadline, in place of what it kept of the same kind; 0 gives it back.
 * `reserved` and `amount` say what of the request is kept: less than was asked for when a card could not pay
 * the rest. Top level, no envelope.
 */
export const applyCredits = defineCall({
  name: 'applyCredits',
  summary: 'Use credit',
  method: 'POST',
  path: '/api/credits/apply',
  body,
  reply,
  errors,
})

/** wire 9: keeps credit, under the call's other name. */
export const applyCartCredits = defineCall({
  name: 'applyCartCredits',
  summary: 'Use credit, by the name that older programs call',
  method: 'POST',
  path: '/api/activities/cart/apply-credits',
  body,
  reply,
  errors,
})
