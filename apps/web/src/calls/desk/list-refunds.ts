import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const refundsCall = 'desk/list-refunds'

/**
 * Asks for payments and refunds that need attention or take long, for staff. @param find reference, name or
 * e-mail address
 */
export const refundsQuery = ({
  find,
  page,
  paymentsPage,
}: {
  find: string
  page: number
  paymentsPage: number
}) =>
  callQuery(
    refundsCall,
    async () => (await import('@touchline/contract/calls/desk/list-refunds')).listRefunds,
    {
      query: {
        ...(find !== '' && { find }),
        ...(page > 1 && { page: String(page) }),
        ...(paymentsPage > 1 && { paymentsPage: String(paymentsPage) }),
      },
    },
    (reply) => reply,
  )

export const useSettlePayment = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/settle-payment')).settlePayment,
    invalidates: [refundsCall, 'desk/list-desk-money'],
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [refundsCall] }),
  })

export const useSettleRefund = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/settle-refund')).settleRefund,
    // Their number is in the other list.
    invalidates: [refundsCall, 'desk/list-desk-money'],
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [refundsCall] }),
  })
