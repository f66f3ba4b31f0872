import { getTransaction } from '@touchline/contract/calls/payments/get-transaction'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { isTheirs } from '../../commands/payments/claim-payment.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveGetTransaction = serve(getTransaction, async ({ visit, params }) => {
  const attempt = await findAttempt(visit.services.db, params.transactionUuid)
  if (!attempt || !isTheirs(attempt, await visit.visitor())) return refuse('ATTEMPT_NOT_FOUND')
  return answerTransaction(visit, attempt)
})
