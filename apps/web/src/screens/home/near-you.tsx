import { distanceWords } from '@touchline/rules/distance-words'
import type { FreeVenue } from '../../calls/search/list-free.ts'
import { VenueRow } from '../../features/venue/venue-row.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import type { KnownPlace } from '../../place-cookie.ts'
import { ForgetPlace } from './forget-place.tsx'

/** What is farther away is not called near. */
const nearMiles = 10
const ROWS = 'grid grid-cols-1 gap-3 md:grid-cols-2'
const TEXT_LINK =
  'inline-flex min-h-11 items-center rounded-sm px-1 text-primary-text underline underline-offset-4'

type Props = {
  venues: readonly FreeVenue[]
  total: number
  operator: string
  place: KnownPlace | null
  /** Whether it is known beyond this page, so that it can be forgotten. */
  isRemembered: boolean
  today: string
  chosenSlug: string | null
}

/** The nearest venues with what is free at them; without a place the first by name. */
export function NearYou({ venues, total, operator, place, isRemembered, today, chosenSlug }: Props) {
  const row = (venue: FreeVenue, index: number) => (
    <li key={venue.slug} className="md:only:col-span-2">
      <VenueRow
        venue={venue}
        today={today}
        distance={
          place && venue.distance !== null
            ? distanceWords(venue.distance, place.about).replace(/ away$/, '')
            : null
        }
        isYours={venue.slug === chosenSlug}
        hasTimes={place !== null || venue.slug === chosenSlug}
        isFirst={index === 0}
      />
    </li>
  )
  const isNear = ({ slug, distance }: FreeVenue) =>
    slug === chosenSlug || (distance !== null && place !== null && distance - place.about <= nearMiles)
  const [near, farther] = place
    ? [venues.filter(isNear), venues.filter((venue) => !isNear(venue))]
    : [venues, []]
  return (
    <section aria-labelledby="near" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="near" className="grow">
          {headingOf(place, total, operator)}
        </h2>
        {place && (
          <p className="flex gap-3">
            <Link to={paths.home({ place: 'change' })} className={TEXT_LINK} aria-label="Change place">
              Change
            </Link>
            {isRemembered && <ForgetPlace className={TEXT_LINK} />}
          </p>
        )}
      </div>
      {place && near.length === 0 && <p>{`No venue within ${nearMiles} miles. These are the nearest.`}</p>}
      {near.length > 0 && <ul className={ROWS}>{near.map(row)}</ul>}
      {farther.length > 0 && (
        <>
          {near.length > 0 && <h3 className="mt-2">Further away</h3>}
          <ul className={ROWS}>{farther.map((venue, index) => row(venue, near.length + index))}</ul>
        </>
      )}
      {total > 1 && (
        <p className="mt-2 flex flex-wrap gap-3">
          <LinkButton to={paths.home({ find: 'venues' })} variant="secondary">
            {`All ${total.toLocaleString('en-GB')} venues`}
          </LinkButton>
        </p>
      )}
    </section>
  )
}

function headingOf(place: KnownPlace | null, total: number, operator: string): string {
  if (place) return place.name === '' ? 'Free near you' : `Free near ${place.name}`
  return total === 1 ? operator : `${total.toLocaleString('en-GB')} ${operator} venues`
}
