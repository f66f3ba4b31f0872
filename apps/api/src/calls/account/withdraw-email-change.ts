import { withdrawEmailChange } from '@touchline/contract/calls/account/withdraw-email-change'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { endEmailChange } from '../../stores/account/email-changes.ts'
import { answerDetails } from './answer-details.ts'

export const serveWithdrawEmailChange = serve(withdrawEmailChange, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  await endEmailChange(context.services.db, customer.customerId)
  return answerDetails(context, customer)
})
