import { callQuery } from '../call-query.ts'

export function footerQuery(venue: string) {
  return {
    ...callQuery(
      'catalogue/get-footer',
      async () => (await import('@touchline/contract/calls/catalogue/get-footer')).getFooter,
      { query: { venue } },
      (reply) => reply.data,
    ),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
