import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { dashboardQuery } from '../../calls/account/get-dashboard.ts'
import { waitlistsQuery } from '../../calls/waitlist/list-waitlists.ts'

/**
 * Returns the entries whose offers the page itself shows with their buttons; a new offer is not yet among
 * them.
 */
export function useOffersOfPage(): ReadonlySet<number> {
  const { pathname, search } = useLocation()
  // Reads the page's own answers: nothing is asked here.
  const { data: dashboard } = useQuery({ ...dashboardQuery(), enabled: false })
  const { data: waits } = useQuery({ ...waitlistsQuery(), enabled: false })
  if (pathname === accountPaths.dashboard())
    return new Set(dashboard?.offers.map(({ waitlistId }) => waitlistId))
  if (`${pathname}${search}` === accountPaths.bookings({ show: 'waitlists' }))
    return new Set(waits?.flatMap(({ offer }) => offer?.waitlistId ?? []))
  return new Set()
}
