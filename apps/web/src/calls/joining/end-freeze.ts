import { useToasts } from '../../page/toasts-context.ts'
import { showRefusal } from '../basket/show-refusal.ts'
import { useCallMutation } from '../call-mutation.ts'
import { callsOfMembers } from './leave-contract.ts'
import { contractsQuery, keepContract } from './list-contracts.ts'

/** Takes a freeze back, or ends it from its next payment day. */
export function useEndFreeze() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/joining/end-freeze')).endFreeze,
    invalidates: [...callsOfMembers, 'joining/preview-leaving', 'joining/preview-freezing'],
    onSuccess: ({ data }, _, client) => keepContract(client, data),
    onError: (error, _, client) => {
      showRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: contractsQuery().queryKey })
    },
  })
}
