import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DayOfActivity } from '../../../calls/day-of-activity.ts'
import type { Listing } from '../../../calls/listing-types.ts'
import { SETTLED_MS, watchDay } from '../../../calls/timetable/watch-day.ts'
import { usePageFacts } from '../../../page/page-facts.ts'

/** Time between two loads of a visible list: while the server reports changes, and while it can't. */
const REFRESH_MS = { told: 300_000, untold: 60_000 }

/** List as the screen knows it: the last answer stays while a new one is fetched. */
export type ListingState<Entry> = {
  listing: Listing<Entry> | undefined
  error: Error | null
  isRefreshing: boolean
  askAgain: () => void
}

/**
 * Loads a list, and loads it again on return to the tab, after every call that changes places (basket, log
 * in, payment), when the server reports changed places of that day, and at intervals (spec 4).
 */
export function useListing<Entry, Key extends QueryKey>(
  day: DayOfActivity,
  options: UseQueryOptions<Listing<Entry>, DefaultError, Listing<Entry>, Key>,
  hasFailed: boolean,
): ListingState<Entry> {
  const { apiBase } = usePageFacts()
  const [toldSince, setToldSince] = useState(Infinity)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...options,
    refetchOnWindowFocus: 'always',
    // The server does not report what changed between the list's answer and its own first report.
    refetchInterval: ({ state }) => (state.dataUpdatedAt > toldSince ? REFRESH_MS.told : REFRESH_MS.untold),
    throwOnError: false,
  })
  const { venue, activity, date, version } = day
  useEffect(
    () =>
      watchDay(
        apiBase,
        { venue, activity, date, version },
        {
          onChange: () => void refetch(),
          onLive: (isLive) => setToldSince(isLive ? Date.now() + SETTLED_MS : Infinity),
        },
      ),
    [apiBase, venue, activity, date, version, refetch],
  )
  useEffect(() => {
    // The query client runs no interval for a list that has just failed.
    if (!error) return
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), REFRESH_MS.untold)
    return () => clearTimeout(timer)
  }, [error, refetch])
  const failure = error ?? (isPending && hasFailed ? new Error('The server could not list them') : null)
  return {
    // Spec 4: a failure clears the list.
    listing: failure ? undefined : data,
    error: failure,
    isRefreshing: isFetching,
    askAgain: () => void refetch(),
  }
}
