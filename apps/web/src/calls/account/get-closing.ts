import { callQuery } from '../call-query.ts'

/** Asks what closing the account would mean now. */
export function closingQuery() {
  return callQuery(
    'account/get-closing',
    async () => (await import('@touchline/contract/calls/account/get-closing')).getClosing,
    {},
    (reply) => reply.data,
  )
}
