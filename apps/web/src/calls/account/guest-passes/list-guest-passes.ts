import { callQuery } from '../../call-query.ts'

/**
 * Asks for the passes that the customer has given and can give; with the key of a mailed link, for the pass
 * offered to them, too.
 */
export function guestPassesQuery(key: string | null) {
  return callQuery(
    'account/list-guest-passes',
    async () =>
      (await import('@touchline/contract/calls/account/guest-passes/list-guest-passes')).listGuestPasses,
    { query: key === null ? {} : { key } },
    ({ data }) => data,
  )
}
