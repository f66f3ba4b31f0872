import { cancelPayment } from '@touchline/contract/calls/payments/cancel'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { cancelWaitingPayment } from '../../commands/payments/cancel-payment.ts'
import { isOwnAttempt } from '../../commands/payments/claim-payment.ts'
import { payerOf, settleServicesOf } from '../../commands/payments/settle-services.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveCancelPayment = serve(cancelPayment, async ({ context, body }) => {
  const attempt = await findAttempt(context.services.db, body.transactionUuid)
  if (!attempt || !isOwnAttempt(attempt, await context.visitor())) return refuse('ATTEMPT_NOT_FOUND')
  const settling = settleServicesOf(context, payerOf(attempt))
  return answerTransaction(context, await cancelWaitingPayment(settling, attempt))
})
