import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const moneyCall = 'desk/list-desk-money'

/**
 * Asks for the money owed at the desk and paid out, for staff. @param find reference, name or e-mail address
 */
export const deskMoneyQuery = ({ find, page }: { find: string; page: number }) =>
  callQuery(
    moneyCall,
    async () => (await import('@touchline/contract/calls/desk/list-desk-money')).listDeskMoney,
    { query: { ...(find !== '' && { find }), ...(page > 1 && { page: String(page) }) } },
    (reply) => reply,
  )

export const usePayOut = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/pay-out')).payOut,
    invalidates: [moneyCall],
    // The sum owed may have changed by now.
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [moneyCall] }),
  })

export const useUndoPayout = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/undo-payout')).undoPayout,
    invalidates: [moneyCall],
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [moneyCall] }),
  })
