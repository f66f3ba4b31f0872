import { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { authoriseByCard } from '../../commands/payments/authorise-payment.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveAuthorisePayment = serve(authorisePayment, async ({ visit, body }) => {
  const attempt = await authoriseByCard(visit, body)
  return isRefusal(attempt) ? attempt : answerTransaction(visit, attempt)
})
