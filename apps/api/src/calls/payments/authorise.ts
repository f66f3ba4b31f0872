import { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { authoriseByCard } from '../../commands/payments/authorise-payment.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveAuthorisePayment = serve(authorisePayment, async ({ context, body }) => {
  const attempt = await authoriseByCard(context, body)
  return isRefusal(attempt) ? attempt : answerTransaction(context, attempt)
})
