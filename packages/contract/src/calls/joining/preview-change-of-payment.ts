import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PaymentChoices } from '../../entities/joining/change-of-payment.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: tells in which ways the later payments of a contract can be paid, and what each means. */
export const previewChangeOfPayment = defineCall({
  name: 'previewChangeOfPayment',
  summary: 'Ways to pay a contract',
  method: 'GET',
  path: '/api/my-account/contracts/:contractId/payment',
  params: z.object({ contractId: WireId }),
  reply: z.object({ data: PaymentChoices }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
})
