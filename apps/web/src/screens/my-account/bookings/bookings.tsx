import { useSuspenseQuery } from '@tanstack/react-query'
import { joinBookings } from '@touchline/rules/bookings/joined-bookings'
import { countWords } from '@touchline/rules/words/count-words'
import { type SubmitEvent } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { accountPaths, type BookingTab } from '../../../account-paths.ts'
import { bookingsQuery, type WantedBookings } from '../../../calls/bookings/list-bookings.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { waitlistsQuery } from '../../../calls/waitlist/list-waitlists.ts'
import { LatePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { typedText } from '../../../ui/form/typed-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BookingRow } from './booking-row.tsx'
import { NoBookings } from './no-bookings.tsx'

const Waitlists = lazyPart(async () => (await import('./waitlists.tsx')).Waitlists)

const TABS: readonly { label: string; show: BookingTab | undefined }[] = [
  { label: 'Upcoming', show: undefined },
  { label: 'Past and cancelled', show: 'past' },
  { label: 'Waitlists', show: 'waitlists' },
]

function wantedIn(query: URLSearchParams): WantedBookings {
  const page = Number(query.get('page') ?? 1)
  return {
    filter: query.get('show') === 'past' ? 'past' : 'future',
    search: (query.get('search') ?? '').trim().slice(0, 80),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

function tabIn(query: URLSearchParams): BookingTab | undefined {
  const show = query.get('show')
  return show === 'past' || show === 'waitlists' ? show : undefined
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const query = new URL(request.url).searchParams
  const { client } = servicesOf(context)
  if (tabIn(query) === 'waitlists')
    await Promise.all([ensureQuery(client, waitlistsQuery()), Waitlists.preload()])
  else await ensureQuery(client, bookingsQuery(wantedIn(query)))
  return null
}

const TITLES = { past: 'Past and cancelled bookings', waitlists: 'Waitlists' } as const

/**
 * Shows everything that the customer has booked or waits for, and their household's bookings: those to come,
 * and past ones.
 */
export function Bookings() {
  const [query] = useSearchParams()
  const show = tabIn(query)
  return (
    <>
      <PageTitle>{show ? TITLES[show] : 'Bookings'}</PageTitle>
      <h1 tabIndex={-1}>Bookings</h1>
      <nav aria-label="Which bookings" className="mt-4 border-b border-line">
        <ul className="flex flex-wrap gap-1">
          {TABS.map((tab) => (
            // On a phone all three tabs share one line, and the longest breaks.
            <li key={tab.label} className="max-sm:min-w-min max-sm:grow max-sm:basis-0">
              <Link
                to={accountPaths.bookings({ show: tab.show })}
                staysHere
                aria-current={tab.show === show ? 'page' : undefined}
                className={classNames(
                  'flex h-full min-h-11 items-center justify-center border-b-4 px-3 text-center leading-tight font-bold hover:bg-quiet',
                  tab.show === show ? 'border-primary text-primary-text' : 'border-transparent',
                )}
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LatePart fallback={<Waiting />}>
        {show === 'waitlists' ? <Waitlists /> : <BookingList wanted={wantedIn(query)} show={show} />}
      </LatePart>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="mt-4">
      <span className="visually-hidden">Loading…</span>
      <Skeleton shape="card" count={3} />
    </div>
  )
}

function BookingList({ wanted, show }: { wanted: WantedBookings; show: BookingTab | undefined }) {
  const { data } = useSuspenseQuery({ ...bookingsQuery(wanted), refetchOnWindowFocus: 'always' })
  const { bookings, total, pages, page } = data
  const joined = joinBookings(bookings)
  const pageAt = (to: number) => ({ show, search: wanted.search, page: to })
  const [before, after] = show === 'past' ? ['Later', 'Earlier'] : ['Earlier', 'Later']
  return (
    <>
      {(total > 0 || wanted.search !== '') && (
        <SearchForm key={wanted.search} show={show} search={wanted.search} />
      )}
      <p aria-live="polite" className={wanted.search === '' ? 'visually-hidden' : 'mt-4'}>
        {countWords(pages > 1 ? total : joined.length, 'booking')}
        {wanted.search !== '' && ` for “${wanted.search}”`}
      </p>
      {bookings.length === 0 ? (
        <NoBookings show={show} search={wanted.search} />
      ) : (
        <ul className="mt-4 grid gap-3">
          {joined.map((one) => (
            <BookingRow key={one.first.id} joined={one} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4">
          <PageLink to={page > 1 ? pageAt(page - 1) : null}>{before}</PageLink>
          <span className="text-ink-soft">
            Page {page} of {pages}
          </span>
          <PageLink to={page < pages ? pageAt(page + 1) : null}>{after}</PageLink>
        </nav>
      )}
    </>
  )
}

function PageLink({
  to,
  children,
}: {
  to: Parameters<typeof accountPaths.bookings>[0] | null
  children: string | undefined
}) {
  if (to === null) return <span className="w-16" />
  return (
    <Link
      to={accountPaths.bookings(to)}
      className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** Searches bookings. Without scripts it is a form that the server answers. */
function SearchForm({ show, search }: { show: BookingTab | undefined; search: string }) {
  const navigate = useNavigate()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(
      accountPaths.bookings({ show, search: typedText(new FormData(event.currentTarget), 'search') }),
    )
  }
  return (
    <form role="search" aria-label="Bookings" onSubmit={find} className="mt-4 flex items-end gap-3">
      {show && <input type="hidden" name="show" value={show} />}
      <div className="min-w-0 max-w-form grow">
        <TextField
          id="search"
          name="search"
          label="Find a booking"
          hint="Activity, venue, person or reference"
          type="search"
          maxLength={80}
          defaultValue={search}
        />
      </div>
      <Button type="submit" variant="secondary">
        Find
      </Button>
    </form>
  )
}
