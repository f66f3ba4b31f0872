import { keepCart } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { contractsQuery } from './list-contracts.ts'
import { paymentChoicesQuery } from './preview-change-of-payment.ts'

/** Puts into the basket what a new card pays of a contract. The form shows a refusal itself. */
export function usePayByNewCard() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/joining/pay-by-new-card')).payByNewCard,
    onSuccess: ({ data }, { params }, client) => {
      keepCart(client, data)
      // It is paid at the checkout: the contract is read again when its page is next opened.
      for (const { queryKey } of [contractsQuery(), paymentChoicesQuery(Number(params?.contractId))])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onError: (_, { params }, client) => {
      for (const { queryKey } of [contractsQuery(), paymentChoicesQuery(Number(params?.contractId))])
        void client.invalidateQueries({ queryKey })
    },
  })
}
