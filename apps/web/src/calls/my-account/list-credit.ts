import { callQuery } from '../call-query.ts'

/** One page of the movements of the customer's credit, and what there is of each kind. */
export function creditQuery(page: number) {
  return callQuery(
    'my-account/list-credit',
    async () => (await import('@touchline/contract/calls/my-account/list-credit')).listCredit,
    { query: { page: String(page) } },
    ({ data, meta }) => ({ movements: data, ...meta }),
  )
}
