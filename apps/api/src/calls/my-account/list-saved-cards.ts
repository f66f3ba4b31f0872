import { listSavedCards } from '@touchline/contract/calls/my-account/list-saved-cards'
import { isRefusal } from '../../answer.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentSavedCard } from '../../presenters/saved-card.ts'
import { serve } from '../../serve.ts'
import { listSavedCards as listCards } from '../../stores/saved-cards.ts'

export const serveListSavedCards = serve(listSavedCards, async ({ visit }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const owner = { clientId: visit.catalogue.client.id, customerId: customer.customerId }
  return { data: (await listCards(visit.services.db, owner)).map(presentSavedCard) }
})
