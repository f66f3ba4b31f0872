import { withdrawEmailChange } from '@touchline/contract/calls/account/withdraw-email-change'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { endEmailChange } from '../../stores/account/email-changes.ts'
import { answerDetails } from './answer-details.ts'

export const serveWithdrawEmailChange = serve(withdrawEmailChange, async ({ visit }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  await endEmailChange(visit.services.db, customer.customerId)
  return answerDetails(visit, customer)
})
