import { payAtDesk } from '@touchline/contract/calls/foh/pay-at-desk'
import { isRefusal, refuse } from '../../answer.ts'
import { takePayment } from '../../commands/desk/take-payment.ts'
import { presentTransaction } from '../../presenters/transaction.ts'
import { Answered, serve } from '../../serve.ts'

export const servePayAtDesk = serve(payAtDesk, async ({ visit, body }) => {
  const attempt = await takePayment(visit, body)
  if (isRefusal(attempt)) return attempt
  const answer = presentTransaction(attempt, null)
  switch (answer.transactionStatus) {
    case 'completed':
      return answer
    case 'processing':
    case 'authorised':
      return new Answered(202, answer)
    case 'challenge_required':
    case 'declined':
    case 'cancelled':
    case 'expired':
      return refuse('PAYMENT_NOT_AUTHORISED', {
        message: 'A place was lost before the order was made, so there is no order. Give back what you took.',
        details: { transaction: answer },
      })
  }
})
