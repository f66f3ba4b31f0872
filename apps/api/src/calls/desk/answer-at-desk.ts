import type { payAtDesk } from '@touchline/contract/calls/desk/pay-at-desk'
import type { BodyOf } from '@touchline/contract/define-call'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { ReplyWithStatus } from '../../call/serve.ts'
import { takePayment } from '../../commands/desk/take-payment.ts'
import { presentTransaction } from '../../presenters/orders/transaction.ts'

const placeLost = 'A place was lost before the order was made, so there is no order.'

/** Takes the payment, at either of the two addresses. */
export async function answerAtDesk(context: CallContext, body: BodyOf<typeof payAtDesk>) {
  const attempt = await takePayment(context, body)
  if (isRefusal(attempt)) return attempt
  const answer = presentTransaction(attempt, null, '')
  switch (answer.transactionStatus) {
    case 'completed':
      return answer
    case 'processing':
    case 'authorised':
      return new ReplyWithStatus(202, answer)
    case 'challenge_required':
      return new ReplyWithStatus(202, answer)
    case 'declined':
    case 'cancelled':
    case 'expired':
      return refuse('PAYMENT_NOT_AUTHORISED', {
        message: `${answer.transactionStatus === 'declined' && answer.message ? answer.message : placeLost} Give back what you took in another way.`,
        details: { transaction: answer },
      })
  }
}
