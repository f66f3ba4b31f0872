import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Transaction } from '../../entities/payments/online-payment.ts'

/** Ours, for staff: asks how their payment at a card reader stands. It takes no money, however often it is asked. */
export const lookAtReader = defineCall({
  name: 'lookAtReader',
  summary: 'How a payment at a card reader stands, for staff',
  method: 'POST',
  path: '/api/foh/checkout/:transactionUuid/look',
  params: z.object({ transactionUuid: z.uuid() }),
  reply: Transaction,
  errors: ['FORBIDDEN', 'ATTEMPT_NOT_FOUND'],
})
