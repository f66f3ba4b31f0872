import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TimeInBasket, TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { countWords } from '@touchline/rules/count-words'
import { spokenDate, weekdayAndDate } from '@touchline/rules/date-labels'
import { useState } from 'react'
import { timesToMoveToQuery } from '../../calls/bookings/list-times-to-move-to.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BookingToMove } from './booking-to-move.ts'
import { byTime } from './by-time.ts'
import { laterDays } from './later-days.ts'
import { MoveDialog } from './move-dialog.tsx'

type Props = {
  booking: BookingToMove
  /** The day that the address names. */
  date: string | null
  pathOf: (date: string) => string
  onMoved: () => void
}

/** Another time of the same activity at the same venue: the days, and of one its times with what each costs more or less. */
export function MoveBooking({ booking, date, pathOf, onMoved }: Props) {
  const { bookingId, orderKey } = booking
  const { data, error } = useQuery({
    ...timesToMoveToQuery({ bookingId, date, key: orderKey }),
    staleTime: 0,
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
        <p className="mt-5 text-lg">There is no day now to which this booking can be moved.</p>
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
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

type TimesProps = {
  booking: BookingToMove
  date: string
  times: readonly TimeToMoveTo[]
  inBasket: readonly TimeInBasket[]
  onMoved: () => void
}

function Times({ booking, date, times, inBasket, onMoved }: TimesProps) {
  const [chosen, setChosen] = useState<TimeToMoveTo | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2 className="mt-6 mb-3 text-lg">{spokenDate(date)}</h2>
      {times.length === 0 && (
        <p aria-live="polite" className={inBasket.length > 0 ? 'mb-3' : undefined}>
          No other time of this day has room for it. Choose another day.
        </p>
      )}
      {times.length + inBasket.length > 0 && (
        <ul className="grid gap-2">
          {byTime(times).map(({ key, sessions }) => (
            <TimeRow
              key={key}
              sessions={sessions}
              date={date}
              onChosen={(session) => {
                setChosen(session)
                setOpen(true)
              }}
            />
          ))}
          {inBasket.map((session) => (
            <HeldRow key={`${session.startsAtUtc} ${session.place}`} session={session} date={date} />
          ))}
        </ul>
      )}
      {chosen && (
        <MoveDialog
          key={chosen.itemId}
          booking={booking}
          to={{
            itemId: chosen.itemId,
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

type RowProps = {
  sessions: readonly [TimeToMoveTo, ...TimeToMoveTo[]]
  date: string
  onChosen: (session: TimeToMoveTo) => void
}

/** A session, or the courts of one time. */
function TimeRow({ sessions, date, onChosen }: RowProps) {
  const [first, ...others] = sessions
  const isOne = others.length === 0
  const costAlike = others.every(({ difference }) => difference === first.difference)
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <span className="tabular font-bold">
          {first.starts} - {first.ends}
        </span>{' '}
        {first.name}
        <span className="block text-sm text-ink-soft">
          {isOne ? `${first.place} · ${countWords(first.spaces, 'place')} free` : `${sessions.length} free`}
          {!isOne && costAlike && ` · ${first.differenceWords.toLowerCase()}`}
        </span>
      </span>
      <span
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-2',
          isOne && 'max-sm:w-full max-sm:justify-between',
        )}
      >
        {isOne && <Difference of={first} />}
        {sessions.map((session) => {
          const words = isOne ? 'Move here' : session.place
          return (
            <Button
              key={session.itemId}
              variant="secondary"
              aria-label={`${words}: move to ${session.starts}, ${session.name}, ${session.place}, ${spokenDate(date)}: ${session.differenceWords.toLowerCase()}`}
              onClick={() => onChosen(session)}
            >
              {costAlike ? words : `${words}: ${session.differenceWords.toLowerCase()}`}
            </Button>
          )
        })}
      </span>
    </li>
  )
}

const ROW =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3'

/** Why a time that was on the list is not there to move to. */
function HeldRow({ session: { starts, ends, name, place }, date }: { session: TimeInBasket; date: string }) {
  return (
    <li className={classNames(ROW, 'border-dashed')}>
      <span className="min-w-0">
        <span className="tabular font-bold">
          {starts} - {ends}
        </span>{' '}
        {name}
        <span className="block text-sm text-ink-soft">
          {place} · in your basket: pay for it there, or remove it to move this booking here
        </span>
      </span>
      <LinkButton
        to={paths.basket()}
        variant="secondary"
        label={`Go to your basket: ${starts}, ${name}, ${place}, ${spokenDate(date)}`}
      >
        Go to your basket
      </LinkButton>
    </li>
  )
}

const Difference = ({ of: { difference, differenceWords } }: { of: TimeToMoveTo }) => (
  <Badge tone={difference < 0 ? 'success' : difference > 0 ? 'warning' : 'plain'}>
    <span className="tabular text-sm">{differenceWords}</span>
  </Badge>
)

function Waiting() {
  return (
    <div role="status" className="mt-5">
      <span className="visually-hidden">Loading…</span>
      <Skeleton shape="card" count={3} />
    </div>
  )
}
