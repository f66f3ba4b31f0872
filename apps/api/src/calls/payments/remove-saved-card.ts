import { removeSavedCard } from '@touchline/contract/calls/payments/remove-saved-card'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentSavedCard } from '../../presenters/payments/saved-card.ts'
import { listSavedCards, removeSavedCard as removeCard } from '../../stores/payments/saved-cards.ts'

export const serveRemoveSavedCard = serve(removeSavedCard, async ({ context, params }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { db } = context.services
  const owner = { clientId: context.catalogue.client.id, customerId: customer.customerId }
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  if (!(await removeCard(db, owner, id))) return refuse('SAVED_CARD_NOT_FOUND')
  return { data: (await listSavedCards(db, owner)).map(presentSavedCard) }
})
