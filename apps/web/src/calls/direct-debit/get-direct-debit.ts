import { callQuery } from '../call-query.ts'

/**
 * Asks how the customer can pay by direct debit, and for their mandates.
 * @param deskCustomerId customer for whom staff ask
 */
export function directDebitQuery(deskCustomerId?: number) {
  return callQuery(
    'direct-debit/get',
    async () => (await import('@touchline/contract/calls/direct-debit/get-direct-debit')).getDirectDebit,
    deskCustomerId === undefined ? {} : { query: { selectedUserId: deskCustomerId } },
    (reply) => reply.data,
  )
}
