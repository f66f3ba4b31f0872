import { callQuery } from '../call-query.ts'

/** Asks for the people of the basket's places, and the waivers that they agree to. */
export function waiversQuery() {
  return callQuery(
    'people/get-waivers',
    async () => (await import('@touchline/contract/calls/people/get-waivers')).getWaivers,
    {},
    (reply) => reply.data,
  )
}
