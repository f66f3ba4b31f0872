import { useToasts } from '../../page/toasts-context.ts'
import { cartQuery } from '../basket/get-cart.ts'
import { keepCart } from '../basket/keep-cart.ts'
import { showRefusal } from '../basket/show-refusal.ts'
import { useCallMutation } from '../call-mutation.ts'
import { contractsQuery } from './list-contracts.ts'

/** Puts a payment that a contract owes into the basket. */
export function usePayContractPayment() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/joining/pay-contract-payment')).payContractPayment,
    onSuccess: ({ data }, _, client) => {
      keepCart(client, data)
      // It is paid at the checkout: the contract is read again when its page is next opened.
      void client.invalidateQueries({ queryKey: contractsQuery().queryKey, refetchType: 'none' })
    },
    onError: (error, _, client) => {
      showRefusal(toasts, error)
      for (const { queryKey } of [contractsQuery(), cartQuery()]) void client.invalidateQueries({ queryKey })
    },
  })
}
