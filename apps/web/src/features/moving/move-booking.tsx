import { useQuery } from '@tanstack/react-query'
import { apiVersionOf } from '@touchline/rules/api-version'
import { spokenDate, weekdayAndDate } from '@touchline/rules/date-labels'
import { wallDate } from '@touchline/rules/wall-time'
import { useEffect, useState } from 'react'
import { categoryQuery } from '../../calls/categories/get-category.ts'
import { datesQuery } from '../../calls/dates/list-dates.ts'
import { errorWords } from '../../calls/error-words.ts'
import type { Session } from '../../calls/places.ts'
import { slotsQuery } from '../../calls/slots/list-slots.ts'
import { venueQuery } from '../../calls/venues/get-venue.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BookingToMove } from './booking-to-move.ts'
import { MoveDialog } from './move-dialog.tsx'
import { byTime, timesToMoveTo } from './times-to-move-to.ts'

type Props = {
  booking: BookingToMove
  /** The day that the address names. */
  date: string | null
  pathOf: (date: string) => string
  onMoved: () => void
}

/** Another time of the same activity at the same venue: the days, the times of one, and what the change would cost. */
export function MoveBooking({ booking, date, pathOf, onMoved }: Props) {
  const { venueSlug, categorySlug, move } = booking
  const [daysWithout, setDaysWithout] = useState<readonly string[]>([])
  const venue = useQuery({ ...venueQuery(venueSlug), throwOnError: false })
  const category = useQuery({ ...categoryQuery(venueSlug, categorySlug), throwOnError: false })
  const days = useQuery({ ...datesQuery(venueSlug, categorySlug), throwOnError: false })
  const error = venue.error ?? category.error ?? days.error
  if (error) return <Notice type="danger">{errorWords(error)}</Notice>
  if (!venue.data || !category.data || !days.data) return <Waiting />
  const dates = days.data.dates
    .map(({ raw }) => raw)
    .filter((raw) => move.lastDate === null || raw <= move.lastDate)
  const own = wallDate(new Date(booking.startsAtUtc), venue.data.timeZone)
  const begin = dates.includes(own) ? own : dates[0]
  // Without a day in the address it begins at the booking's own, and goes on to the first that has a time.
  const following = dates.find((raw) => raw >= (begin ?? '') && !daysWithout.includes(raw))
  const shown = dates.find((raw) => raw === date) ?? following ?? begin
  const lastOpen = dates.at(-1)
  if (shown === undefined)
    return <p className="text-lg">There is no day now to which this booking can be moved.</p>
  const version = apiVersionOf(venue.data, shown)
  const { v1Slug, v2Slug, slug } = category.data
  const asked = {
    venue: venueSlug,
    activity: (version === 1 ? v1Slug : v2Slug) ?? slug,
    date: shown,
    version,
  }
  return (
    <>
      <nav aria-label="Choose a day">
        <ul className="flex flex-wrap gap-2">
          {dates.map((raw) => (
            <li key={raw}>
              <Link
                to={pathOf(raw)}
                staysHere
                replace
                aria-current={raw === shown ? 'date' : undefined}
                aria-label={spokenDate(raw)}
                className={classNames(
                  'flex min-h-11 items-center rounded-md border-2 px-3 font-bold hover:border-edge',
                  raw === shown
                    ? 'border-primary-text bg-primary-50 text-primary-text'
                    : 'border-line bg-surface',
                )}
              >
                {weekdayAndDate(raw)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {move.lastDate !== null && lastOpen !== undefined && lastOpen < move.lastDate && (
        <p className="mt-2 text-sm text-ink-soft">
          Days after {weekdayAndDate(lastOpen)} can’t be booked yet.
        </p>
      )}
      <Times
        key={shown}
        booking={booking}
        date={shown}
        asked={asked}
        onMoved={onMoved}
        onNone={() => setDaysWithout((before) => [...before, shown])}
      />
    </>
  )
}

type TimesProps = {
  booking: BookingToMove
  date: string
  asked: Parameters<typeof slotsQuery>[0]
  onMoved: () => void
  /** Nothing of this day can be chosen. */
  onNone: () => void
}

function Times({ booking, date, asked, onMoved, onNone }: TimesProps) {
  const { data, error } = useQuery({ ...slotsQuery(asked), staleTime: 0, throwOnError: false })
  const [chosen, setChosen] = useState<Session | null>(null)
  const [isOpen, setOpen] = useState(false)
  const times = data && timesToMoveTo(data.entries, booking)
  const hasNone = times?.length === 0
  useEffect(() => {
    if (hasNone) onNone()
    // Once for each day, which this list has as its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasNone])
  if (error)
    return (
      <div className="mt-5">
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
      </div>
    )
  if (!times) return <Waiting />
  return (
    <>
      <h2 className="mt-6 mb-3 text-lg">{spokenDate(date)}</h2>
      {times.length === 0 ? (
        <p aria-live="polite">No other time of this day has room for it. Choose another day.</p>
      ) : (
        <ul className="grid gap-2">
          {byTime(times).map(({ key, sessions: [first, ...others] }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3"
            >
              <span className="min-w-0">
                <span className="tabular font-bold">
                  {first.starts} - {first.ends}
                </span>{' '}
                {first.name}
                {others.length === 0 && <span className="block text-sm text-ink-soft">{first.place}</span>}
              </span>
              <span className="flex flex-wrap gap-2">
                {[first, ...others].map((session) => {
                  const words = others.length === 0 ? 'Move here' : session.place
                  return (
                    <Button
                      key={String(session.id)}
                      variant="secondary"
                      aria-label={`${words}: move to ${session.starts}, ${session.name}, ${session.place}, ${spokenDate(date)}`}
                      onClick={() => {
                        setChosen(session)
                        setOpen(true)
                      }}
                    >
                      {words}
                    </Button>
                  )
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <MoveDialog
          key={String(chosen.id)}
          booking={booking}
          to={{
            itemId: String(chosen.id),
            name: `${chosen.name}, ${weekdayAndDate(date)}, ${chosen.starts}, ${chosen.place}`,
          }}
          open={isOpen}
          onClose={() => setOpen(false)}
          onMoved={onMoved}
        />
      )}
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="mt-5">
      <span className="visually-hidden">Loading…</span>
      <Skeleton shape="card" count={3} />
    </div>
  )
}
