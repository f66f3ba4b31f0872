import { callQuery } from '../call-query.ts'

/**
 * A confirmed order, for the customer or the browser that made it.
 * @param key from the link of its letter, which opens it for the person who has the letter
 */
export function orderQuery(completeOrderId: string, key: string | null) {
  return callQuery(
    'orders/get-order',
    async () => (await import('@touchline/contract/calls/orders/get-order')).getOrder,
    { params: { completeOrderId }, query: key === null ? {} : { key } },
    (reply) => reply.data,
  )
}
