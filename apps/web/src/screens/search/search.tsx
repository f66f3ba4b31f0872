import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { useCallback, useRef } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { freeQuery } from '../../calls/catalogue/list-free.ts'
import { oneVenueQuery } from '../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../calls/catalogue/search-places.ts'
import { searchQuery } from '../../calls/catalogue/search-sessions.ts'
import { keepOrigin } from '../../features/search-origin/keep-origin.ts'
import { loadChunk } from '../../load-chunk.ts'
import { searchOriginOf } from '../../origin-cookie.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'
import { insteadArgs, NearestInstead } from './instead.ts'
import { Results } from './results.tsx'
import { isAsked, readSearch, searchArgs } from './search-values.ts'
import { SessionSearchForm } from './session-search-form.tsx'

type Loaded = {
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  /** Reason why the place could not be searched around. */
  placeTrouble: 'unknown' | 'failed' | null
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { client, facts } = servicesOf(context)
  const search = readSearch(new URL(request.url).searchParams)
  const [{ timeZone }] = await Promise.all([
    ensureQuery(client, clientQuery()),
    ensureQuery(client, oneVenueQuery()),
  ])
  const today = todayAt(timeZone, facts.nowMs)
  if (search.activity?.includes(' ')) {
    const { readSentence } = await loadChunk(() => import('./read-sentence.ts'))
    const said = readSentence(search.activity, today)
    if (said) {
      // The sentence replaces what a box said about the same thing.
      const place = said.near === undefined ? {} : { lat: undefined, lng: undefined, about: undefined }
      return redirect(paths.search({ ...search, activity: undefined, ...place, ...said }))
    }
  }
  if (search.near !== undefined && search.lat === undefined) {
    const places = await ensureQuery(client, placesQuery(search.near)).catch(() => null)
    const [place, ...others] = places ?? []
    if (!place) return { today, placeTrouble: places ? 'unknown' : 'failed' }
    const name = needsDetail(place, others) ? `${place.name}, ${place.detail}` : place.name
    // A place typed here is known on Home too.
    keepOrigin(searchOriginOf({ ...place, name }), facts)
    return redirect(
      paths.search({
        ...search,
        near: name,
        lat: place.latitude.toFixed(4),
        lng: place.longitude.toFixed(4),
        about: String(place.radiusMiles),
      }),
    )
  }
  if (isAsked(search)) {
    const { why, total } = await ensureQuery(client, searchQuery(searchArgs(search, today)))
    const { activity, date, from, until } = search
    if (
      !why.isActivityKnown &&
      activity !== undefined &&
      [date, from, until].every((one) => one === undefined)
    ) {
      const { pathOfWords } = await loadChunk(() => import('./one-box.ts'))
      const path = await pathOfWords(client, activity)
      if (path !== null) return redirect(path)
    }
    if (total === 0) await loadInstead(client, search, today)
  }
  return { today, placeTrouble: null }
}

/** Loads what comes nearest to a search that found nothing. The page works without it. */
async function loadInstead(client: QueryClient, search: SessionSearch, today: string): Promise<void> {
  const { ofActivity, ofAll } = insteadArgs(search, today)
  const asked = ofActivity ? [ofActivity, ofAll] : [ofAll]
  await Promise.all([
    NearestInstead.preload(),
    ...asked.map((query) => ensureQuery(client, freeQuery(query)).catch(() => null)),
  ])
}

/**
 * Searches all venues for an activity, a day and a time near a place (not in the specification). The address
 * holds all of it.
 */
export function Search() {
  const { today, placeTrouble } = useLoaderData<Loaded>()
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: venue } = useSuspenseQuery(oneVenueQuery())
  const [address] = useSearchParams()
  // A place is found by a redirect on the way, which keeps no state of the history.
  const sent = useRef(false)
  const takeSent = useCallback(() => {
    const wasSent = sent.current
    sent.current = false
    return wasSent
  }, [])
  const search = readSearch(address)
  const { activity, date = today } = search
  const asked = isAsked(search)
  const form = (
    <div className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <SessionSearchForm
        search={search}
        today={today}
        onSend={() => {
          sent.current = true
        }}
        placeError={placeTrouble === null ? undefined : troubleWords(placeTrouble, search.near ?? '')}
      />
    </div>
  )
  return (
    <>
      <PageTitle hasErrors={placeTrouble !== null}>
        {asked
          ? `Search: ${[activity ?? 'everything', spokenDate(date).slice(0, -5)].join(', ')}`
          : 'Search all venues'}
      </PageTitle>
      <h1 className={asked ? 'mb-4 max-sm:text-2xl' : undefined}>Search all venues</h1>
      {!asked && (
        <p className="mt-2 mb-5 max-w-text text-ink-soft">
          {`Find something to do at any venue of ${client.name}. Leave the activity or the place empty to search all of them.${exampleWords(venue)}`}
        </p>
      )}
      {asked && placeTrouble === null ? (
        <details key={JSON.stringify(search)} className="mb-4">
          <summary className="w-fit min-h-11 cursor-pointer rounded-sm py-2 font-bold text-primary-text">
            Change search
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
      {asked && placeTrouble === null && <Results search={search} today={today} takeSent={takeSent} />}
    </>
  )
}

/** Returns an example that the operator's own catalogue answers. */
function exampleWords(venue: { town: string; activities: string[] } | null): string {
  const [activity] = venue?.activities ?? []
  if (!venue || activity === undefined || venue.town === '') return ''
  return ` Or write it as one sentence: “${activity.replaceAll('-', ' ')} tomorrow within 5 miles of ${venue.town}”.`
}

/**
 * True when a place needs its detail, to tell it from others of the name, or since a
 * postcode is known by its area only.
 */
const needsDetail = ({ name, detail }: Place, others: readonly Place[]): boolean =>
  detail !== '' && (others.length === 0 ? /\d/.test(name) : others.some((other) => other.name === name))

function troubleWords(trouble: 'unknown' | 'failed', near: string): string {
  return trouble === 'unknown'
    ? `We can’t find “${near}”. Try a nearby town, or leave it empty.`
    : 'We can’t look up places right now. Leave this empty to search all venues, or try again.'
}
