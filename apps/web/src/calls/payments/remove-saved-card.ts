import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'
import { forgetPayments, keepSavedCards } from './get-payments.ts'

/** Removes a saved card: from then on it pays for nothing here. */
export function useRemoveSavedCard() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/payments/remove-saved-card')).removeSavedCard,
    onSuccess: ({ data }, _, client) => {
      keepSavedCards(client, data)
      toasts.show('success', 'Your card has been removed.')
    },
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      forgetPayments(client)
    },
  })
}
