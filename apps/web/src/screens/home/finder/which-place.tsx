import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { Link } from '../../../page/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { placeName } from '../home-address.ts'

type Props = {
  near: string
  places: readonly Place[] | undefined
  hasFailed: boolean
  /** Returns the address of a search around another place of the name. */
  pathOf: (near: string) => string
}

/**
 * Says how the typed place was understood: unknown, one of several, or clear (then there is nothing to say).
 */
export function WhichPlace({ near, places, hasFailed, pathOf }: Props) {
  if (hasFailed) {
    return (
      <Notice type="warning" title="We can’t look up places right now">
        <p>Search by name, or look through the list.</p>
      </Notice>
    )
  }
  if (places === undefined) return null
  const [, ...others] = places
  if (places.length === 0) {
    return (
      <Notice type="info" title={`We can’t find ${near}`}>
        <p>Try a nearby town, or the first half of a postcode.</p>
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
            to={pathOf(placeName(place))}
            className="inline-block rounded-sm py-1 text-primary-text underline underline-offset-4"
          >
            {placeName(place)}
          </Link>
        </span>
      ))}
    </p>
  )
}
