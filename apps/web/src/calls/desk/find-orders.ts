import { callQuery } from '../call-query.ts'

/** Orders by reference, name, phone or e-mail address, for staff. */
export const deskOrdersQuery = (query: string) =>
  callQuery(
    'desk/find-orders',
    async () => (await import('@touchline/contract/calls/desk/find-orders')).findOrders,
    { query: { query } },
    (reply) => reply.data,
  )
