import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { SavedCard } from '../../entities/payments/saved-card.ts'

/** Ours: makes the checkout offer this card first, until another one pays. */
export const preferSavedCard = defineCall({
  name: 'preferSavedCard',
  summary: 'Use a saved card first',
  method: 'PUT',
  path: '/api/my-account/saved-cards/:id',
  params: z.object({ id: z.string() }),
  reply: z.object({ data: z.array(SavedCard) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'SAVED_CARD_NOT_FOUND'],
})
