import type { Place } from '@touchline/contract/calls/geocoding/search-places'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { sourceOf, placeName, type VenueSearch } from './finding.ts'

type Props = { search: VenueSearch; places: readonly Place[] | undefined; hasFailed: boolean }

/** What became of the place that was typed: unknown, one of several, or clear (then there is nothing to say). */
export function WhichPlace({ search, places, hasFailed }: Props) {
  if (hasFailed) {
    return (
      <Notice type="warning" title="We can’t look up places just now">
        <p>Search by name, or look through the list.</p>
      </Notice>
    )
  }
  if (places === undefined) return null
  const [, ...others] = places
  if (places.length === 0) {
    return (
      <Notice type="info" title={`We don’t know a place called “${search.near}”`}>
        <p>Try a town, or the first half of a postcode.</p>
      </Notice>
    )
  }
  if (others.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      Somewhere else?{' '}
      {others.map((place, index) => (
        <span key={placeName(place)}>
          {index > 0 && ' · '}
          <Link
            to={paths.home({
              near: placeName(place),
              within: String(search.radiusMiles),
              ...sourceOf(search),
            })}
            className="inline-block rounded-sm py-1 text-primary-text underline underline-offset-4"
          >
            {placeName(place)}
          </Link>
        </span>
      ))}
    </p>
  )
}
