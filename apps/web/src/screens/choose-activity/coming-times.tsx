import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { cancelledWord } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import type { ComingDay, ComingTime } from '../../calls/timetable/list-coming.ts'
import { useOwesCharge } from '../../features/flags/use-owes-charge.ts'
import { hasPlenty } from '../../features/timetable/time-words.ts'
import { UsualPrice } from '../../features/timetable/usual-price.tsx'
import { pathOfTime } from '../../features/venue/path-of-time.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths, wholeVenue } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { actionOf, leftWords, spokenTime, whereOf } from './coming-words.ts'
import { SoonTiles } from './soon-tiles.tsx'

type Props = { days: readonly ComingDay[]; venueSlug: string }

const MORE =
  'inline-flex min-h-11 items-center rounded-sm font-bold text-primary-text underline underline-offset-4'

/** Shows what begins next at a venue, of everything that it sells. */
export function ComingTimes({ days: given, venueSlug }: Props) {
  const owesCharge = useOwesCharge()
  const { isKiosk } = usePageFacts()
  // A visitor at a kiosk stands in the venue: what begins soon comes first, large enough for a finger.
  const soon = isKiosk
    ? given.flatMap(({ raw, times }) => times.filter(isSoon).map((time) => ({ raw, time })))
    : []
  const days = given.map((day) =>
    soon.length > 0 ? { ...day, times: day.times.filter((time) => !isSoon(time)) } : day,
  )
  const shown = days.filter(({ times }) => times.length > 0)
  const [first] = days
  return (
    <>
      {soon.length > 0 && <SoonTiles times={soon} venueSlug={venueSlug} owesCharge={owesCharge} />}
      {shown.length === 0 && soon.length === 0 && (
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
            {!isToday ? 'Tomorrow' : soon.length > 0 ? 'Later today' : 'What’s on today'}{' '}
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

const isSoon = ({ isSoon: begins, isCancelled, status }: ComingTime): boolean =>
  begins === true && !isCancelled && status === 'BOOK'

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
  const { name, leader, status, starts, own, usual } = time
  const price = own ?? time.price
  const action = actionOf(time, owesCharge)
  const isShut = status === null || status === 'FULL'
  const where = whereOf(time)
  const words = leftWords(time)
  const isFew = status === 'BOOK' && !hasPlenty(time)
  const [left, few] = isFew ? ['', words] : [words, '']
  return (
    <Link
      to={pathOfTime({ ...time, venueSlug, date })}
      aria-label={spokenTime(time, date, action)}
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
