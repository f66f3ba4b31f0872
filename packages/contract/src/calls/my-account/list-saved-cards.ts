import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { SavedCard } from '../../entities/saved-card.ts'

/** Ours: the cards with which a customer can pay again, the one that paid last first. */
export const listSavedCards = defineCall({
  name: 'listSavedCards',
  summary: 'The saved cards of a customer',
  method: 'GET',
  path: '/api/my-account/saved-cards',
  reply: z.object({ data: z.array(SavedCard) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
