import { callQuery } from '../call-query.ts'

/** One page of what the customer has paid for. */
export function ordersQuery(page: number) {
  return callQuery(
    'my-account/list-orders',
    async () => (await import('@touchline/contract/calls/my-account/list-orders')).listOrders,
    { query: { page: String(page) } },
    ({ data, meta }) => ({ orders: data, ...meta }),
  )
}
