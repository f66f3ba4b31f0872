import { cancelPayment } from '@touchline/contract/calls/payments/cancel'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { cancelWaitingPayment } from '../../commands/payments/cancel-payment.ts'
import { isTheirs } from '../../commands/payments/claim-payment.ts'
import { payerOf, settlingIn } from '../../commands/payments/settling.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveCancelPayment = serve(cancelPayment, async ({ visit, body }) => {
  const attempt = await findAttempt(visit.services.db, body.transactionUuid)
  if (!attempt || !isTheirs(attempt, await visit.visitor())) return refuse('ATTEMPT_NOT_FOUND')
  const settling = settlingIn(visit, payerOf(attempt))
  return answerTransaction(visit, await cancelWaitingPayment(settling, attempt))
})
