import { callQuery } from '../../call-query.ts'

/** What the link of a pass's letter brings, for a visitor, too; a refusal where it brings nothing any more. */
export function offeredPassQuery(key: string) {
  return callQuery(
    'account/look-at-guest-pass',
    async () =>
      (await import('@touchline/contract/calls/account/guest-passes/look-at-guest-pass')).lookAtGuestPass,
    { query: { key } },
    ({ data }) => data,
  )
}
