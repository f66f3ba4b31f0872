import { callQuery } from '../../call-query.ts'

/**
 * Asks what the link of a mailed pass offers, for a visitor, too; a refusal where it offers nothing any more.
 */
export function offeredPassQuery(key: string) {
  return callQuery(
    'account/look-at-guest-pass',
    async () =>
      (await import('@touchline/contract/calls/account/guest-passes/look-at-guest-pass')).lookAtGuestPass,
    { query: { key } },
    ({ data }) => data,
  )
}
