import type { listSuggestions } from '@touchline/contract/calls/catalogue/list-suggestions'
import type { ArgsOf } from '@touchline/contract/define-call'
import { endWordsOf } from '@touchline/rules/time/end-words'
import { callQuery } from '../call-query.ts'

/** Asks for activities, sessions, courses and venues with the typed words in their names. */
export function suggestionsQuery(query: ArgsOf<typeof listSuggestions>['query']) {
  return callQuery(
    'catalogue/list-suggestions',
    async () => (await import('@touchline/contract/calls/catalogue/list-suggestions')).listSuggestions,
    { query },
    ({ data }) => ({
      ...data,
      sessions: data.sessions.map(({ date, startsAt, endsAt, ...rest }) => ({
        ...rest,
        date: date.raw,
        starts: startsAt.format24Hour,
        ends: endWordsOf({ startsAt, endsAt }),
      })),
    }),
  )
}
