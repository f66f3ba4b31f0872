import { callQuery } from '../call-query.ts'

/** Asks for the operator's privacy notice in words, which its own page alone needs. */
export function privacyQuery() {
  return callQuery(
    'catalogue/get-client/privacy',
    async () => (await import('@touchline/contract/calls/catalogue/get-client')).getClient,
    {},
    (reply) => reply.data.privacy,
  )
}
