import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { spokenDate, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import { timesToMoveToQuery } from '../../calls/bookings/list-times-to-move-to.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Link } from '../../page/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BookingToMove } from './booking-to-move.ts'
import { laterDays } from './later-days.ts'
import { Times } from './times.tsx'

type Props = {
  booking: BookingToMove
  /** Day that the address names. */
  date: string | null
  pathOf: (date: string) => string
  onMoved: () => void
}

/**
 * Shows other times of the same activity at the same venue: the days, and one day's times with each
 * difference in price.
 */
export function MoveBooking({ booking, date, pathOf, onMoved }: Props) {
  const { bookingId, orderKey } = booking
  const { data, error } = useQuery({
    ...timesToMoveToQuery({ bookingId, date, key: orderKey }),
    throwOnError: false,
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Notice type="danger" live>
        {errorWords(error)}
      </Notice>
    )
  if (!data) return <Waiting />
  const { days, later } = data
  return (
    <>
      {days.length > 0 && <Days days={days} shown={data.date} pathOf={pathOf} />}
      {later && <p className="mt-3 text-sm text-ink-soft">{laterDays(later)}</p>}
      {data.date === null ? (
        <p className="mt-5 text-lg">There are no days left that this booking can be moved to.</p>
      ) : (
        <Times
          key={data.date}
          booking={booking}
          date={data.date}
          times={data.times}
          inBasket={data.inBasket}
          onMoved={onMoved}
        />
      )}
    </>
  )
}

type DaysProps = {
  days: readonly { date: string; times: number }[]
  shown: string | null
  pathOf: (date: string) => string
}

function Days({ days, shown, pathOf }: DaysProps) {
  return (
    <nav aria-label="Choose a day">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {days.map(({ date, times }) => {
          const count = times === 0 ? 'No times' : countWords(times, 'time')
          return (
            <li key={date}>
              <Link
                to={pathOf(date)}
                staysHere
                replace
                aria-current={date === shown ? 'date' : undefined}
                aria-label={`${spokenDate(date)}, ${count.toLowerCase()}`}
                className={classNames(
                  'grid min-h-14 content-center rounded-md border-2 px-2 py-1 text-center hover:border-edge',
                  date === shown
                    ? 'border-primary-text bg-primary-50 text-primary-text'
                    : 'border-line bg-surface',
                  times === 0 && 'border-dashed',
                )}
              >
                <span className="font-bold whitespace-nowrap">{weekdayAndDate(date)}</span>
                <span className={classNames('text-sm', date !== shown && 'text-ink-soft')}>{count}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
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
