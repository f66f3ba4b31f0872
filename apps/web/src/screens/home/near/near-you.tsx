import { venueCoordinates } from '@touchline/rules/catalogue/venue-search'
import { listedWithinMiles, orderVenuesNear } from '@touchline/rules/catalogue/venues-near'
import { distanceWords } from '@touchline/rules/words/distance-words'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { FreeVenue } from '../../../calls/catalogue/list-free.ts'
import { VenueRow } from '../../../features/venue/venue-row.tsx'
import type { SearchOrigin } from '../../../origin-cookie.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { ForgetPlace } from '../finder/forget-place.tsx'
import { markNumberOf, rowId } from '../finder/numbered.ts'
import { usePointing } from '../finder/use-pointing.ts'
import { NearMap } from './near-map.tsx'
import { reachMiles } from './reach.ts'

/** Distance up to which a venue is called near, in miles. */
const nearMiles = 10
const BESIDE_MAP = 'gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_--spacing(105)] noscript:block'
const ROWS = 'grid grid-cols-1 gap-3 md:grid-cols-2'
const TEXT_LINK =
  'inline-flex min-h-11 items-center rounded-sm px-1 text-primary-text underline underline-offset-4'

type Props = {
  venues: readonly FreeVenue[]
  total: number
  operator: string
  place: SearchOrigin | null
  /** True when the place is known beyond this page, so that it can be forgotten. */
  isRemembered: boolean
  today: string
  chosenSlug: string | null
}

/**
 * Shows the nearest venues with their free times, and below them the visitor's own venue where it is not near;
 * without a place those near the visitor's own, else the first by name. A map beside them shows where they are.
 */
export function NearYou({ venues, total, operator, place, isRemembered, today, chosenSlug }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [pointedSlug, setPointedSlug] = useState<string | null>(null)
  usePointing(list, setPointedSlug)
  const { near, farther, rows, apart } = useMemo(
    () => byDistance(venues, place, chosenSlug),
    [venues, place, chosenSlug],
  )
  const hasMap = total > 1 && venues.some((venue) => venueCoordinates(venue) !== null)
  const day = dayOf(venues, today)
  const ownVenue = venues.find(({ slug, distance }) => slug === chosenSlug && distance !== null)
  const placeName = place ? place.name || 'you' : (ownVenue?.name ?? null)
  const isNear = placeName !== null
  const row = (venue: FreeVenue) => {
    const index = rows.indexOf(venue)
    const isOnMap = hasMap && venue !== apart && venueCoordinates(venue) !== null
    return (
      <li
        key={venue.slug}
        id={rowId(venue.slug)}
        data-venue={venue.slug}
        className="md:only:col-span-full lg:col-span-full"
      >
        <VenueRow
          venue={venue}
          today={today}
          isDayNamed={!isNear || day === 'Next times'}
          distance={
            place && venue.distance !== null
              ? distanceWords(venue.distance, place.about).replace(/ away$/, '')
              : null
          }
          isYours={venue.slug === chosenSlug}
          number={isOnMap ? markNumberOf(index) : null}
          isPointedAt={venue.slug === pointedSlug}
          isFirst={index === 0}
        />
      </li>
    )
  }
  return (
    // The browser may show rows before the map has arrived, so its column is there from the first row on.
    <div className={hasMap ? BESIDE_MAP : undefined}>
      <section aria-labelledby="near" className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id="near" className="grow">
            {isNear ? `${day} near ${placeName}` : headingOf(total, operator)}
          </h2>
          {(isNear || total > 1) && (
            <p className="-mx-1 flex gap-3">
              <Link
                to={paths.home({ place: 'change' })}
                className={TEXT_LINK}
                aria-label={isNear ? 'Change place' : undefined}
              >
                {isNear ? 'Change' : 'Choose a place'}
              </Link>
              {isRemembered && <ForgetPlace className={TEXT_LINK} />}
            </p>
          )}
        </div>
        {place && near.length === 0 && <p>{noneNearWords(rows, place)}</p>}
        <div ref={list} className="grid grid-cols-1 gap-3">
          <VenueRows near={near} farther={farther} apart={apart} row={row} />
        </div>
        {total > 1 && (
          <p className="mt-2 flex flex-wrap gap-3">
            <LinkButton to={paths.home({ find: 'venues' })} variant="secondary">
              {`All ${total.toLocaleString('en-GB')} venues`}
            </LinkButton>
          </p>
        )}
      </section>
      {hasMap && (
        <NearMap place={place} rows={rows} near={near} pointedSlug={pointedSlug} onPoint={setPointedSlug} />
      )}
    </div>
  )
}

type Split = {
  near: readonly FreeVenue[]
  farther: readonly FreeVenue[]
  /** Both of them. */
  rows: readonly FreeVenue[]
  apart: FreeVenue | null
}

type RowsProps = Omit<Split, 'rows'> & { row: (venue: FreeVenue) => ReactNode }

function VenueRows({ near, farther, apart, row }: RowsProps) {
  return (
    <>
      {near.length > 0 && <ul className={ROWS}>{near.map(row)}</ul>}
      {farther.length > 0 && (
        <>
          {near.length > 0 && <h3 className="mt-2">More venues</h3>}
          <ul className={ROWS}>{farther.map(row)}</ul>
        </>
      )}
      {apart && (
        <>
          <h3 className="mt-2">Further away</h3>
          <ul className={ROWS}>{row(apart)}</ul>
        </>
      )}
    </>
  )
}

function byDistance(
  venues: readonly FreeVenue[],
  place: SearchOrigin | null,
  chosenSlug: string | null,
): Split {
  if (place === null) return { near: venues, farther: [], rows: venues, apart: null }
  const { rows, apart } = orderVenuesNear(venues, {
    withinMiles: reachMiles(place),
    ownSlug: chosenSlug,
    atMost: venues.length,
  })
  const isNear = ({ slug, distance }: FreeVenue) =>
    (distance !== null && distance - place.about <= nearMiles) ||
    (slug === chosenSlug && distance !== null && distance <= reachMiles(place))
  const near = rows.filter(isNear)
  const farther = rows.filter((venue) => !isNear(venue))
  return { near, farther, rows: [...near, ...farther], apart }
}

function noneNearWords(rows: readonly FreeVenue[], place: SearchOrigin): string {
  const nearest = Math.min(...rows.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY))
  const miles = nearest > reachMiles(place) ? listedWithinMiles : nearMiles
  if (rows.length === 0) return `No venue within ${miles} miles.`
  return `No venue within ${miles} miles. ${rows.length === 1 ? 'This is' : 'These are'} the nearest.`
}

/** Names the day of all these times; where they are on two days, neither. */
function dayOf(venues: readonly FreeVenue[], today: string): 'Today' | 'Tomorrow' | 'Next times' {
  const days = new Set(venues.flatMap(({ times }) => times.map(({ date }) => date)))
  if (days.size !== 1) return 'Next times'
  return days.has(today) ? 'Today' : 'Tomorrow'
}

function headingOf(total: number, operator: string): string {
  return total === 1 ? operator : `${total.toLocaleString('en-GB')} ${operator} venues`
}
