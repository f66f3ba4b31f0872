import { callQuery } from '../call-query.ts'

/** Asks how the customer can pay by direct debit, and for their mandates. */
export function directDebitQuery() {
  return callQuery(
    'direct-debit/get',
    async () => (await import('@touchline/contract/calls/direct-debit/get-direct-debit')).getDirectDebit,
    {},
    (reply) => reply.data,
  )
}
