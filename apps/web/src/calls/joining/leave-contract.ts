import { callsOfPlaces } from '../basket/keep-cart.ts'
import { useCallMutation } from '../call-mutation.ts'
import { contractsQuery, keepContract } from './list-contracts.ts'
import { leavingPreviewQuery } from './preview-leaving.ts'

/** Calls whose answers change when a membership ends, or goes on. */
export const callsOfMembers = ['account/list-memberships', ...callsOfPlaces]

/** Leaves a contract as its page showed it. The form shows a refusal itself, and how the contract then stands. */
export function useLeaveContract() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/joining/leave-contract')).leaveContract,
    invalidates: callsOfMembers,
    onSuccess: ({ data }, _, client) => {
      keepContract(client, data)
      // The page still shows it, as what has been done.
      void client.invalidateQueries({ ...leavingPreviewQuery(data.id), refetchType: 'none' })
    },
    onError: (_, { params }, client) => {
      void client.invalidateQueries({ queryKey: contractsQuery().queryKey })
      void client.invalidateQueries({ queryKey: leavingPreviewQuery(Number(params?.contractId)).queryKey })
    },
  })
}
