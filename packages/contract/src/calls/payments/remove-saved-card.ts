import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { SavedCard } from '../../entities/payments/saved-card.ts'

/**
 * Ours: removes a saved card. It pays for nothing here any more, and the provider is asked to forget it. The
 * reply lists the cards that are left.
 */
export const removeSavedCard = defineCall({
  name: 'removeSavedCard',
  summary: 'Remove a saved card',
  method: 'DELETE',
  path: '/api/my-account/saved-cards/:id',
  params: z.object({ id: z.string() }),
  reply: z.object({ data: z.array(SavedCard) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'SAVED_CARD_NOT_FOUND'],
})
