import { saveMember } from '@touchline/contract/calls/account/save-member'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { saveMember as save } from '../../stores/account/my-details.ts'
import { answerDetails } from './answer-details.ts'

export const serveSaveMember = serve(saveMember, async ({ context, params, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const isSaved = await save(context.services.db, customer.customerId, Number(params.personId), body)
  return isSaved ? answerDetails(context, customer) : refuse('NOT_FOUND')
})
