import { callQuery } from '../call-query.ts'

export function savedCardsQuery() {
  return callQuery(
    'my-account/list-saved-cards',
    async () => (await import('@touchline/contract/calls/my-account/list-saved-cards')).listSavedCards,
    {},
    ({ data }) => data,
  )
}
