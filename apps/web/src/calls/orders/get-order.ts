import { callQuery } from '../call-query.ts'

/** A confirmed order, for the customer or the browser that made it. */
export function orderQuery(completeOrderId: string) {
  return callQuery(
    'orders/get-order',
    async () => (await import('@touchline/contract/calls/orders/get-order')).getOrder,
    { params: { completeOrderId } },
    (reply) => reply.data,
  )
}
