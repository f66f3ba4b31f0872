import { useCallMutation } from '../call-mutation.ts'
import { contractsQuery, keepContract } from './list-contracts.ts'
import { paymentChoicesQuery } from './preview-change-of-payment.ts'

/** Changes how a contract is paid. The form shows a refusal itself, and how the contract then stands. */
export function useChangePayment() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/joining/change-payment')).changePayment,
    onSuccess: ({ data }, _, client) => {
      keepContract(client, data)
      void client.invalidateQueries({ ...paymentChoicesQuery(data.id), refetchType: 'none' })
    },
    onError: (_, { params }, client) => {
      void client.invalidateQueries({ queryKey: contractsQuery().queryKey })
      void client.invalidateQueries({ queryKey: paymentChoicesQuery(Number(params?.contractId)).queryKey })
    },
  })
}
