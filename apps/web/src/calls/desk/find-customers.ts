import { callQuery } from '../call-query.ts'

/** Customers by reference, e-mail address or the beginning of the last name. */
export const deskCustomersQuery = (query: string) =>
  callQuery(
    'desk/find-customers',
    async () => (await import('@touchline/contract/calls/desk/find-customers')).findCustomers,
    { query: { query } },
    (reply) => reply.data,
  )
