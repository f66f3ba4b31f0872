import { savePhoto } from '@touchline/contract/calls/account/save-photo'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { savePhoto as save } from '../../commands/account/save-photo.ts'
import { answerDetails } from './answer-details.ts'

export const serveSavePhoto = serve(savePhoto, async ({ context, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  return (await save(context, customer, body.picture)) ?? answerDetails(context, customer)
})
