import { callQuery } from '../call-query.ts'

/**
 * Asks for a confirmed order, for the customer or the browser that made it.
 * @param key from the link of its letter, which opens the order for the person who has the letter
 */
export function orderQuery(completeOrderId: string, key: string | null) {
  return callQuery(
    'orders/get-order',
    async () => (await import('@touchline/contract/calls/orders/get-order')).getOrder,
    { params: { completeOrderId }, query: key === null ? {} : { key } },
    (reply) => reply.data,
  )
}
