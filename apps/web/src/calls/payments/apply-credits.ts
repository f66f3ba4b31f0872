import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { cartQuery } from '../basket/get-cart.ts'
import { keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'

/** Name by which the payment sees that credit is being applied. */
export const applyingCredits = 'payments/apply-credits'

/** Reserves that much credit for the basket until its deadline; zero gives it back. */
export function useApplyCredits() {
  const toasts = useToasts()
  return useCallMutation({
    name: applyingCredits,
    load: async () => (await import('@touchline/contract/calls/payments/apply-credits')).applyCredits,
    onSuccess: ({ reserved, message, cart }, _, client) => {
      keepCart(client, cart)
      toasts.drop(applyingCredits)
      if (reserved) toasts.show('success', messages.creditApplied)
      if (message !== null) toasts.show('warning', message, { about: applyingCredits, closeAfterMs: null })
    },
    onError: (error, _, client) => {
      toasts.drop(applyingCredits)
      toasts.show('error', errorWords(error, { default: messages.creditNotApplied }), {
        about: applyingCredits,
      })
      // Another tab may be paying for the basket: then this page shows that payment.
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    },
  })
}
