import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours: puts what a contract owes, else its next payment, into the basket. The card that pays it at the checkout then
 * pays what follows.
 */
export const payByNewCard = defineCall({
  name: 'payByNewCard',
  summary: 'Pay a contract by a new card from now on',
  method: 'POST',
  path: '/api/my-account/contracts/:contractId/payment/basket',
  params: z.object({ contractId: WireId }),
  body: z.object({
    /** The sum in pence that the page showed. */
    seenTotal: z.int(),
  }),
  reply: z.object({ data: Cart }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'CONTRACT_NOT_FOUND',
    'CONTRACT_CHANGED',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'TOO_MANY_HELD',
    'TOO_MANY_REQUESTS',
    'KEY_REUSED',
  ],
})
