import type { FoundSession, searchSessions } from '@touchline/contract/calls/catalogue/search-sessions'
import type { ArgsOf } from '@touchline/contract/define-call'
import { endWordsOf } from '@touchline/rules/time/end-words'
import { callQuery } from '../call-query.ts'

/** A found session as the screen uses it. */
export type Found = Omit<FoundSession, 'date' | 'startsAt' | 'endsAt' | 'timestamp'> & {
  date: string
  starts: string
  ends: string
}

/** Reasons why a search found nothing. */
export type WhyNothing = {
  isActivityKnown: boolean
  venuesWithActivity: number
  nearestBeyond: { name: string; distance: number } | null
  others: { unavailable: number; notOpen: number; otherTimes: number }
}

export type SearchQuery = ArgsOf<typeof searchSessions>['query']

/** Searches an activity, a day and a time over all venues. */
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
