import { callQuery } from '../call-query.ts'

/** Who comes to the places of the basket, and what they agree to. */
export function waiversQuery() {
  return callQuery(
    'people/get-waivers',
    async () => (await import('@touchline/contract/calls/people/get-waivers')).getWaivers,
    {},
    (reply) => reply.data,
  )
}
