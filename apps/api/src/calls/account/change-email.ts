import { changeEmail } from '@touchline/contract/calls/account/change-email'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { changeEmail as change } from '../../commands/account/change-email.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { answerDetails } from './answer-details.ts'

export const serveChangeEmail = serve(changeEmail, async ({ context, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  return (await change(context, customer, body)) ?? answerDetails(context, customer)
})
