import { useQuery } from '@tanstack/react-query'
import { type StaffAct, venuesFor } from '@touchline/rules/staff/rights'
import { ownPostsQuery } from './own-posts-query.ts'

/** Returns whether the staff who are logged in may do an act somewhere, or at all venues; the server decides it again. */
export function useMay(): (act: StaffAct, where?: 'somewhere' | 'everywhere') => boolean {
  const { data = [] } = useQuery({ ...ownPostsQuery(), throwOnError: false })
  return (act, where = 'somewhere') => {
    const venues = venuesFor(data, act)
    return venues !== null && (where === 'somewhere' || venues.length === 0)
  }
}
