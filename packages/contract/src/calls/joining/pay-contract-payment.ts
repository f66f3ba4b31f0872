import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: puts a payment that a contract owes into the basket, to be paid at the checkout. */
export const payContractPayment = defineCall({
  name: 'payContractPayment',
  summary: 'Pay what a contract owes',
  method: 'POST',
  path: '/api/my-account/contract-payments/:paymentId/basket',
  params: z.object({ paymentId: WireId }),
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
