import { savePhoto } from '@touchline/contract/calls/account/save-photo'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { savePhoto as save } from '../../commands/account/save-photo.ts'
import { answerDetails } from './answer-details.ts'

export const serveSavePhoto = serve(savePhoto, async ({ visit, body }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  return (await save(visit, customer, body.picture)) ?? answerDetails(visit, customer)
})
