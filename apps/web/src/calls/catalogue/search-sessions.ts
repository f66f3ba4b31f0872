import type { FoundSession, searchSessions } from '@touchline/contract/calls/catalogue/search-sessions'
import type { ArgsOf } from '@touchline/contract/define-call'
import { endWordsOf } from '@touchline/rules/time/end-words'
import { callQuery } from '../call-query.ts'

/** What the screen takes of a session that was found. */
export type Found = Omit<FoundSession, 'date' | 'startsAt' | 'endsAt' | 'timestamp'> & {
  date: string
  starts: string
  ends: string
}

/** What there is to say about a search that found nothing. */
export type WhyNothing = {
  isActivityKnown: boolean
  venuesWithActivity: number
  nearestBeyond: { name: string; distance: number } | null
  others: { unavailable: number; notOpen: number; otherTimes: number }
}

export type SearchQuery = ArgsOf<typeof searchSessions>['query']

/** An activity, a day and a time over all venues. */
export function searchQuery(query: SearchQuery) {
  return callQuery(
    'catalogue/search-sessions',
    async () => (await import('@touchline/contract/calls/catalogue/search-sessions')).searchSessions,
    { query },
    ({ data, meta }) => ({
      total: meta.total,
      why: {
        isActivityKnown: meta.activities.length > 0,
        venuesWithActivity: meta.venuesWithActivity,
        nearestBeyond: meta.nearestBeyond,
        others: meta.others,
      },
      found: data.map(
        ({ date, startsAt, endsAt, timestamp: _, ...rest }): Found => ({
          ...rest,
          date: date.raw,
          starts: startsAt.format24Hour,
          ends: endWordsOf({ startsAt, endsAt }),
        }),
      ),
    }),
  )
}
