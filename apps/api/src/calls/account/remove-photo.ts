import { removePhoto } from '@touchline/contract/calls/account/remove-photo'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { savePhoto } from '../../stores/account/photos.ts'
import { answerDetails } from './answer-details.ts'

export const serveRemovePhoto = serve(removePhoto, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  const clientId = context.catalogue.client.id
  await context.services.db.transaction().execute((tx) => savePhoto(tx, { clientId, customerId }, null))
  return answerDetails(context, customer)
})
