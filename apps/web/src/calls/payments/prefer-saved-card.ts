import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'
import { forgetPayments, keepSavedCards } from './get-payments.ts'

/** Makes the checkout offer this card first. */
export function usePreferSavedCard() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/payments/prefer-saved-card')).preferSavedCard,
    onSuccess: ({ data }, _, client) => {
      keepSavedCards(client, data)
      toasts.show('success', 'The checkout offers this card first.')
    },
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      forgetPayments(client)
    },
  })
}
