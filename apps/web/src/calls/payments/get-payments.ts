import type { QueryClient } from '@tanstack/react-query'
import type { getPayments as call } from '@touchline/contract/calls/payments/get-payments'
import type { ReplyOf } from '@touchline/contract/define-call'
import { callQuery } from '../call-query.ts'

export type Payments = ReplyOf<typeof call>['data']

const name = 'payments/get-payments'

/**
 * Asks for the customer's saved cards, and a page each of their credit's movements and of their paid orders.
 */
export function paymentsQuery({ credit, orders }: { credit: number; orders: number }) {
  return callQuery(
    name,
    async () => (await import('@touchline/contract/calls/payments/get-payments')).getPayments,
    { query: { credit: String(credit), orders: String(orders) } },
    ({ data }): Payments => data,
  )
}

/** Keeps the present cards, whichever pages of the lists are shown. */
export function keepSavedCards(client: QueryClient, cards: Payments['cards']): void {
  client.setQueriesData<Payments>({ queryKey: [name] }, (payments) => payments && { ...payments, cards })
}

export const forgetPayments = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [name] })
