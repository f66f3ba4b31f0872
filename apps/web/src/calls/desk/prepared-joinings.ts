import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const listCall = 'desk/list-prepared-joinings'

/** Asks for the joinings that wait for a person's phone: of a customer, or of new people. */
export const preparedJoiningsQuery = (customerId: number | null) =>
  callQuery(
    listCall,
    async () => (await import('@touchline/contract/calls/desk/list-prepared-joinings')).listPreparedJoinings,
    { query: { selectedUserId: customerId ?? '' } },
    ({ data }) => data,
  )

export const usePrepareJoining = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/prepare-joining')).prepareJoining,
    invalidates: [listCall],
  })

export const useWithdrawPreparedJoining = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/desk/withdraw-prepared-joining')).withdrawPreparedJoining,
    invalidates: [listCall],
    // The person may have joined meanwhile.
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [listCall] }),
  })
