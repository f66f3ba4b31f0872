import { saveDetails } from '@touchline/contract/calls/account/save-details'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { saveMyDetails } from '../../stores/account/my-details.ts'
import { answerDetails } from './answer-details.ts'

export const serveSaveDetails = serve(saveDetails, async ({ context, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  await saveMyDetails(context.services.db, customer.customerId, body)
  return answerDetails(context, customer)
})
