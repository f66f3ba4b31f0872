import { useToasts } from '../../page/toasts-context.ts'
import { showRefusal } from '../basket/show-refusal.ts'
import { useCallMutation } from '../call-mutation.ts'
import { callsOfMembers } from './leave-contract.ts'
import { contractsQuery, keepContract } from './list-contracts.ts'

/** Takes a change of plan back before it begins. */
export function useTakePlanChangeBack() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/joining/take-plan-change-back')).takePlanChangeBack,
    invalidates: [
      ...callsOfMembers,
      'joining/preview-leaving',
      'joining/preview-freezing',
      'joining/preview-plan-change',
    ],
    onSuccess: ({ data }, _, client) => keepContract(client, data),
    onError: (error, _, client) => {
      showRefusal(toasts, error)
      void client.invalidateQueries({ queryKey: contractsQuery().queryKey })
    },
  })
}
