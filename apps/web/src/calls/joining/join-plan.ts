import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'

/** Puts the joining of a plan into the basket. The form shows a refusal itself. */
export function useJoinPlan() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/joining/join-plan')).joinPlan,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      toasts.show('success', messages.itemAdded)
    },
  })
}
