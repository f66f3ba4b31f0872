import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Place } from '@touchline/contract/calls/catalogue/search-places'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useSearchParams } from 'react-router'
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
import { SearchLine } from './search-line.tsx'
import { isAsked, readSearch, searchArgs } from './search-values.ts'
import { searchTitle } from './search-words.ts'
import { SentenceBox } from './sentence-box.tsx'
import { SessionSearchForm } from './session-search-form.tsx'

type Loaded = {
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  /** Reason why the place could not be searched around. */
  placeTrouble: 'unknown' | 'failed' | null
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { client, facts } = servicesOf(context)
  const { searchParams } = new URL(request.url)
  const search = readSearch(searchParams)
  const [{ timeZone }] = await Promise.all([
    ensureQuery(client, clientQuery()),
    ensureQuery(client, oneVenueQuery()),
  ])
  const today = todayAt(timeZone, facts.nowMs)
  if (searchParams.has('words')) return redirect(paths.search(await readBox(search, today)))
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
      const { pathOfWords } = await loadChunk(() => import('./path-of-words.ts'))
      const path = await pathOfWords(client, activity)
      if (path !== null) return redirect(path)
    }
    if (total === 0) await loadInstead(client, search, today)
  }
  return { today, placeTrouble: null }
}

/** Reads the box with the whole search in it: what it says is searched for, with the place as it was found. */
async function readBox({ words, ...known }: SessionSearch, today: string): Promise<SessionSearch> {
  if (words === undefined) return {}
  const { readKnownSentence } = await loadChunk(() => import('./read-sentence.ts'))
  const said = readKnownSentence(words, known, today)
  const { near, lat, lng, about, sort, all } = known
  return { ...said, all, ...(said.near !== undefined && said.near === near ? { lat, lng, about, sort } : {}) }
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
  const isFound = isAsked(search) && placeTrouble === null
  const title = isFound ? searchTitle(search, today) : 'Search all venues'
  const heading = useFocusFromForm(takeSent, placeTrouble === null)
  const onSend = () => {
    sent.current = true
  }
  const form = (
    <SessionSearchForm
      search={search}
      today={today}
      onSend={onSend}
      placeError={placeTrouble === null ? undefined : troubleWords(placeTrouble, search.near ?? '')}
    />
  )
  return (
    <>
      <PageTitle hasErrors={placeTrouble !== null}>{title}</PageTitle>
      <h1
        ref={heading}
        tabIndex={-1}
        className={isFound ? 'mb-2 text-xl outline-none sm:mb-3 sm:text-2xl' : 'mb-2'}
      >
        {title}
      </h1>
      {isFound ? (
        <>
          <SentenceBox search={search} today={today} onSend={onSend} />
          <SearchLine search={search} today={today} form={form} />
          <Results search={search} today={today} />
        </>
      ) : (
        <>
          {!isAsked(search) && (
            <p className="mb-5 max-w-text text-ink-soft">
              {`Find something to do at any venue of ${client.name}. Leave a box empty to search everything.${exampleWords(venue)}`}
            </p>
          )}
          <div className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">{form}</div>
        </>
      )}
    </>
  )
}

/**
 * Moves focus to the heading when a form is sent. Every other change of the address moves nothing (A33), and a
 * fault of the form has the focus at its field.
 */
function useFocusFromForm(
  takeSent: () => boolean,
  isWithoutFault: boolean,
): RefObject<HTMLHeadingElement | null> {
  const { key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeSent() && isWithoutFault) heading.current?.focus()
  }, [key, takeSent, isWithoutFault])
  return heading
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
