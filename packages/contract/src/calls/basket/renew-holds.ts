import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'

/** Ours: gives the whole basket more time, a limited number of times. Only this call moves the deadline. */
export const renewHolds = defineCall({
  name: 'renewHolds',
  summary: 'Hold the basket’s places for longer',
  method: 'POST',
  path: '/api/activities/cart/renew',
  reply: z.object({ data: Cart }),
  errors: [
    'BASKET_EMPTY',
    'HOLD_EXPIRED',
    'RENEWALS_USED_UP',
    'USED_ELSEWHERE',
    'TOO_MANY_PLACES',
    'TOO_MANY_HELD',
    'TOO_MANY_FROM_ADDRESS',
    'HELD_LONG_ENOUGH',
    'HOLDS_RAN_OUT',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'KEY_REUSED',
  ],
})
