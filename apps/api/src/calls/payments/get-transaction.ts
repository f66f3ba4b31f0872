import { getTransaction } from '@touchline/contract/calls/payments/get-transaction'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { isOwnAttempt } from '../../commands/payments/claim-payment.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveGetTransaction = serve(getTransaction, async ({ context, params }) => {
  const attempt = await findAttempt(context.services.db, params.transactionUuid)
  if (!attempt || !isOwnAttempt(attempt, await context.visitor())) return refuse('ATTEMPT_NOT_FOUND')
  return answerTransaction(context, attempt)
})
