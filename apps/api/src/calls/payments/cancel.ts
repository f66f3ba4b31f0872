import { cancelPayment } from '@touchline/contract/calls/payments/cancel'
import { refuse } from '../../answer.ts'
import { cancelWaitingPayment } from '../../commands/payment/cancel-payment.ts'
import { isTheirs } from '../../commands/payment/claim-payment.ts'
import { payerOf, settlingIn } from '../../commands/payment/settling.ts'
import { serve } from '../../serve.ts'
import { findAttempt } from '../../stores/attempts/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveCancelPayment = serve(cancelPayment, async ({ visit, body }) => {
  const attempt = await findAttempt(visit.services.db, body.transactionUuid)
  if (!attempt || !isTheirs(attempt, await visit.visitor())) return refuse('ATTEMPT_NOT_FOUND')
  const settling = settlingIn(visit, payerOf(attempt))
  return answerTransaction(visit, await cancelWaitingPayment(settling, attempt))
})
