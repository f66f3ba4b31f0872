import { preferSavedCard } from '@touchline/contract/calls/payments/prefer-saved-card'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentSavedCard } from '../../presenters/payments/saved-card.ts'
import { findSavedCard, listSavedCards, markCardUsed } from '../../stores/payments/saved-cards.ts'

export const servePreferSavedCard = serve(preferSavedCard, async ({ context, params }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { db } = context.services
  const owner = { clientId: context.catalogue.client.id, customerId: customer.customerId }
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  if (!(await findSavedCard(db, owner, id))) return refuse('SAVED_CARD_NOT_FOUND')
  await markCardUsed(db, id)
  return { data: (await listSavedCards(db, owner)).map(presentSavedCard) }
})
