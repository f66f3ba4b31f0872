import { getDetails } from '@touchline/contract/calls/account/get-details'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { answerDetails } from './answer-details.ts'

export const serveGetDetails = serve(getDetails, async ({ context }) => {
  const customer = await requireAccount(context)
  return isRefusal(customer) ? customer : answerDetails(context, customer)
})
