import { sendProof } from '@touchline/contract/calls/account/send-proof'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { sendProofAgain } from '../../commands/account/change-email.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { answerDetails } from './answer-details.ts'

export const serveSendProof = serve(sendProof, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  return (await sendProofAgain(context, customer)) ?? answerDetails(context, customer)
})
