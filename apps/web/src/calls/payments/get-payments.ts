import type { QueryClient } from '@tanstack/react-query'
import type { getPayments as call } from '@touchline/contract/calls/payments/get-payments'
import type { ReplyOf } from '@touchline/contract/define-call'
import { callQuery } from '../call-query.ts'

export type Payments = ReplyOf<typeof call>['data']

const name = 'payments/get-payments'

/** The customer's saved cards, and a page each of the movements of their credit and of what they have paid for. */
export function paymentsQuery({ credit, orders }: { credit: number; orders: number }) {
  return callQuery(
    name,
    async () => (await import('@touchline/contract/calls/payments/get-payments')).getPayments,
    { query: { credit: String(credit), orders: String(orders) } },
    ({ data }): Payments => data,
  )
}

/** The cards that there are now, whichever pages of the lists are shown. */
export function keepSavedCards(client: QueryClient, cards: Payments['cards']): void {
  client.setQueriesData<Payments>({ queryKey: [name] }, (payments) => payments && { ...payments, cards })
}

export const forgetPayments = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [name] })
