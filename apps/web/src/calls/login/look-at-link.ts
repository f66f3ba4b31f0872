import { callQuery } from '../call-query.ts'

/** Asks what the link of a letter is for; a refusal where it does nothing any more. */
export function linkQuery(key: string) {
  return callQuery(
    'login/look-at-link',
    async () => (await import('@touchline/contract/calls/login/look-at-link')).lookAtLink,
    { query: { key } },
    (reply) => reply.data,
  )
}
