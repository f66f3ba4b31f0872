import { useSuspenseQuery } from '@tanstack/react-query'
import { addDays } from '@touchline/rules/time/calendar-date'
import { relativeDay } from '@touchline/rules/time/date-labels'
import { distanceWords } from '@touchline/rules/words/distance-words'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { searchQuery } from '../../calls/catalogue/search-sessions.ts'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { Link } from '../../page/link.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { FoundCard } from './found-card.tsx'
import { groupFound } from './group-found.ts'
import { NothingFound } from './nothing-found.tsx'
import { SearchSummary } from './search-summary.tsx'
import { searchArgs } from './search-values.ts'
import { askedWords } from './search-words.ts'

const TEXT_LINK = 'rounded-sm py-1.5 font-bold text-primary-text underline underline-offset-4'

type Props = {
  search: SessionSearch
  today: string
  /** Returns true once, after the visitor has sent the form and waits for the answer. */
  takeSent: () => boolean
}

export function Results({ search, today, takeSent }: Props) {
  const { data } = useSuspenseQuery({
    ...searchQuery(searchArgs(search, today)),
    refetchOnWindowFocus: 'always',
  })
  const { data: client } = useSuspenseQuery(clientQuery())
  const heading = useFocusFromForm(takeSent)
  const { date = today } = search
  const { total, found } = data
  return (
    <section aria-labelledby="found">
      <SearchSummary search={search} today={today} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 ref={heading} id="found" tabIndex={-1} className="outline-none first-letter:uppercase">
            {relativeDay(date, today)}
          </h2>
          <p role="status" className="text-ink-soft">
            {total === 1 ? '1 session' : `${total.toLocaleString('en-GB')} sessions`}
            {askedWords(search)}
          </p>
        </div>
        <p className="flex flex-wrap gap-x-5">
          {date > today && (
            <Link to={paths.search({ ...search, date: addDays(date, -1) })} staysHere className={TEXT_LINK}>
              Previous day
            </Link>
          )}
          <Link to={paths.search({ ...search, date: addDays(date, 1) })} staysHere className={TEXT_LINK}>
            Next day
          </Link>
        </p>
      </div>
      {total > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          {search.lat !== undefined && <Sorting search={search} />}
          <Link
            to={paths.search({ ...search, all: search.all ? undefined : '1' })}
            staysHere
            className={TEXT_LINK}
          >
            {search.all ? 'Only what can be booked now' : 'Include full sessions'}
          </Link>
        </div>
      )}
      {total === 0 && <NothingFound search={search} today={today} why={data.why} />}
      <Groups found={found} search={search} />
      <p className="mt-5 text-sm text-ink-soft empty:hidden">
        <VenueZone zone={client.timeZone} />
      </p>
      {total > found.length && (
        <p className="mt-6 text-ink-soft">
          {`These are the first ${found.length} of ${total.toLocaleString('en-GB')}. Choose a time or a place to see fewer.`}
        </p>
      )}
    </section>
  )
}

type GroupsProps = { found: Parameters<typeof groupFound>[0]; search: SessionSearch }

function Groups({ found, search }: GroupsProps) {
  const placeMiles = Number(search.about ?? 0)
  return (
    <div className="grid gap-7">
      {groupFound(found, search.sort === 'distance' ? 'venue' : 'time').map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="mb-2.5 flex items-center gap-3">
            <span>
              {group.title}
              {group.distance !== null && (
                <span className="text-sm font-normal text-ink-soft">
                  {' '}
                  {distanceWords(group.distance, placeMiles)}
                </span>
              )}
            </span>
            <span aria-hidden="true" className="h-px grow bg-line" />
          </h3>
          <ul className="grid gap-3 md:grid-cols-2">
            {group.found.map((one) => (
              <li key={`${one.venueSlug}${one.compositeKey}${one.id}`}>
                <FoundCard found={one} placeMiles={placeMiles} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const ORDERS = [
  { sort: undefined, label: 'By time' },
  { sort: 'distance', label: 'Nearest first' },
] as const

function Sorting({ search }: { search: SessionSearch }) {
  return (
    <nav aria-label="Order">
      <ul className="inline-flex rounded-md border-2 border-line bg-surface p-1">
        {ORDERS.map(({ sort, label }) => (
          <li key={label}>
            <Link
              to={paths.search({ ...search, sort })}
              staysHere
              aria-current={search.sort === sort ? 'page' : undefined}
              className={classNames(
                'block min-h-9 rounded-sm px-4 py-1.5 font-bold',
                search.sort === sort ? 'bg-primary text-on-primary' : 'text-primary-text hover:bg-primary-50',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Moves focus to the results when the form is sent. Every other change of the address moves nothing (A33).
 */
function useFocusFromForm(takeSent: () => boolean): RefObject<HTMLHeadingElement | null> {
  const { key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeSent()) heading.current?.focus()
  }, [key, takeSent])
  return heading
}
