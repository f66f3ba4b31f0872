import { lookAtReader } from '@touchline/contract/calls/till/look-at-reader'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { lookAtReader as look } from '../../commands/desk/begin-at-reader.ts'
import { presentTransaction } from '../../presenters/orders/transaction.ts'

export const serveLookAtReader = serve(lookAtReader, async ({ context, params }) => {
  // The page asks by itself: that is no use of the session.
  await context.visitorAsTheyAre()
  const attempt = await look(context, params.transactionUuid)
  return isRefusal(attempt) ? attempt : presentTransaction(attempt, null, '')
})
