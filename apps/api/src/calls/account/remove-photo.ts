import { removePhoto } from '@touchline/contract/calls/account/remove-photo'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { savePhoto } from '../../stores/account/photos.ts'
import { answerDetails } from './answer-details.ts'

export const serveRemovePhoto = serve(removePhoto, async ({ visit }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  const clientId = visit.catalogue.client.id
  await visit.services.db.transaction().execute((tx) => savePhoto(tx, { clientId, customerId }, null))
  return answerDetails(visit, customer)
})
