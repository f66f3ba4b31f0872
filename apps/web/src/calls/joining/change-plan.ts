import { useCallMutation } from '../call-mutation.ts'
import { callsOfMembers } from './leave-contract.ts'
import { contractsQuery, keepContract } from './list-contracts.ts'

/** Changes the plan of a contract as its page showed it. The form shows a refusal itself, and how the contract then stands. */
export function useChangePlan() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/joining/change-plan')).changePlan,
    invalidates: [...callsOfMembers, 'joining/preview-leaving', 'joining/preview-freezing'],
    onSuccess: ({ data }, _, client) => {
      keepContract(client, data)
      // The page still shows it, as what has been done.
      void client.invalidateQueries({ queryKey: ['joining/preview-plan-change'], refetchType: 'none' })
    },
    onError: (_, __, client) => {
      void client.invalidateQueries({ queryKey: contractsQuery().queryKey })
      void client.invalidateQueries({ queryKey: ['joining/preview-plan-change'] })
    },
  })
}
