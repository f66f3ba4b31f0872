import { cancelPayment } from '@touchline/contract/calls/checkout/cancel'
import { refuse } from '../../answer.ts'
import { cancelWaitingPayment } from '../../commands/payment/cancel-payment.ts'
import { isTheirs } from '../../commands/payment/claim-payment.ts'
import { serve } from '../../serve.ts'
import { findAttempt } from '../../stores/attempts/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveCancelPayment = serve(cancelPayment, async ({ visit, body }) => {
  const { db, cards } = visit.services
  const attempt = await findAttempt(db, body.transactionUuid)
  if (!attempt || !isTheirs(attempt, await visit.visitor())) return refuse('ATTEMPT_NOT_FOUND')
  return answerTransaction(visit, await cancelWaitingPayment({ db, cards, log: visit.log }, attempt))
})
