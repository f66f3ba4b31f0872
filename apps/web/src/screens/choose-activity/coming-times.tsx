import { spokenDate, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { cancelledWord } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import type { WeekTime } from '../../calls/timetable/arrange-day.ts'
import type { ComingDay, ComingTime } from '../../calls/timetable/list-coming.ts'
import { settleFirst, useOwesCharge } from '../../features/flags/use-owes-charge.ts'
import { hasPlenty, weekStateWords } from '../../features/timetable/time-words.ts'
import { UsualPrice } from '../../features/timetable/usual-price.tsx'
import { pathOfTime } from '../../features/venue/path-of-time.ts'
import { Link } from '../../page/link.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { days: readonly ComingDay[]; venueSlug: string }

const MORE =
  'inline-flex min-h-11 items-center rounded-sm font-bold text-primary-text underline underline-offset-4'

/** Shows what begins next at a venue, of everything that it sells. */
export function ComingTimes({ days, venueSlug }: Props) {
  const owesCharge = useOwesCharge()
  const shown = days.filter(({ times }) => times.length > 0)
  const [first] = days
  return (
    <>
      {shown.length === 0 && (
        <>
          <h2>What’s on</h2>
          <p className="mt-2">
            {first?.opens ? `${first.opens}.` : 'Nothing to book today or tomorrow.'} The week shows later
            days.
          </p>
        </>
      )}
      {shown.map(({ raw, isToday, times, more }) => (
        <section key={raw} aria-labelledby={`on-${raw}`} className="mb-4">
          <h2 id={`on-${raw}`} className="mb-1">
            {isToday ? 'What’s on today' : 'Tomorrow'}{' '}
            <span className="font-sans text-sm font-normal tracking-normal text-ink-soft normal-case">
              {weekdayAndDate(raw)}
            </span>
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {times.map((time) => (
              <li key={`${time.compositeKey}${time.id}`}>
                {time.isCancelled ? (
                  <CancelledRow time={time} />
                ) : (
                  <Row time={time} date={raw} venueSlug={venueSlug} owesCharge={owesCharge} />
                )}
              </li>
            ))}
          </ul>
          {more > 0 && (
            <Link to={paths.venueDay({ venueSlug, dateSlug: raw })} className={MORE}>
              {`${countWords(more, 'more time')} on ${weekdayAndDate(raw)}`}
            </Link>
          )}
        </section>
      ))}
      <Link to={paths.week({ venueSlug, activitySlug: wholeVenue, dateSlug: 'today' })} className={MORE}>
        See the whole week
      </Link>
    </>
  )
}

/** Shows a cancelled session in its place, with nothing to press. */
function CancelledRow({ time: { name, leader, location, starts } }: { time: ComingTime }) {
  return (
    <p className="flex min-h-[63px] items-center gap-3 py-1.5 leading-snug text-ink-soft">
      <span className="tabular w-13 shrink-0 text-lg font-bold">{starts}</span>
      <span className="min-w-0 grow">
        <s className="block font-bold">{name}</s>
        <span className="block text-sm">{[leader, location].filter(Boolean).join(', ')}</span>
      </span>
      <span className="shrink-0 text-sm font-bold text-danger">{cancelledWord}</span>
    </p>
  )
}

type RowProps = { time: ComingTime; date: string; venueSlug: string; owesCharge: boolean }

function Row({ time, date, venueSlug, owesCharge }: RowProps) {
  const { name, leader, location, status, starts, ends, own, usual } = time
  const price = own ?? time.price
  const action = status === 'BOOK' && owesCharge ? settleFirst : ACTIONS[status ?? 'CLOSED']
  const isShut = status === null || status === 'FULL'
  // With several courts, the visitor chooses one later.
  const where = location === 'Multiple' ? '' : location
  const words = leftWords(time)
  const isFew = status === 'BOOK' && !hasPlenty(time)
  const [left, few] = isFew ? ['', words] : [words, '']
  return (
    <Link
      to={pathOfTime({ ...time, venueSlug, date })}
      aria-label={[
        action === ACTIONS.BOOK ? `Book ${name}` : action === '' ? name : `${action}: ${name}`,
        `${starts} to ${ends}`,
        spokenDate(date).slice(0, -5),
        leader || [],
        where || [],
        words || [],
        price === null ? [] : usual === undefined ? price : `${price}, usually ${usual}`,
      ]
        .flat()
        .join(', ')}
      className="group flex min-h-[63px] items-center gap-3 py-1.5 -outline-offset-2 hover:bg-sunken"
    >
      <span className={classNames('tabular w-13 shrink-0 text-lg font-bold', isShut && 'text-ink-soft')}>
        {starts}
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="block font-bold">{name}</span>
        <span className="block text-sm text-ink-soft">
          {leader}
          {leader && where && <span className="max-sm:hidden">, </span>}
          {/* On a phone there is room for one of them, and the session's page has both. */}
          <span className={leader ? 'max-sm:hidden' : undefined}>{where}</span>
          {(leader || where) && words && ', '}
          {left}
          {few && <span className="font-bold text-warning">{few}</span>}
        </span>
      </span>
      <span className="shrink-0 text-right leading-snug">
        <span className="tabular block font-bold">
          {price}
          {usual !== undefined && <UsualPrice price={usual} />}
        </span>
        <span
          className={classNames(
            'block text-sm font-bold group-hover:underline',
            isShut ? 'text-ink-soft' : 'text-primary-text',
          )}
        >
          {action}
        </span>
      </span>
    </Link>
  )
}

const ACTIONS = {
  BOOK: 'Book',
  CANCEL_RESERVATION: 'In your basket',
  CANCEL_BOOKING: 'Booked',
  LEAVE_WAITLIST: 'Waiting',
  JOIN_WAITLIST: 'Waitlist',
  FULL: 'Full',
  CLOSED: '',
} as const

/** Says how much is left: courts are counted as courts, and places as places for people. */
function leftWords(time: WeekTime): string {
  const { kind, status, spaces } = time
  if (status === 'CANCEL_RESERVATION' || status === 'CANCEL_BOOKING' || status === 'FULL') return ''
  if (status === 'JOIN_WAITLIST' || status === 'LEAVE_WAITLIST') return 'Full'
  return kind === 'resources' && status === 'BOOK' ? countWords(spaces, 'court') : weekStateWords(time)
}
