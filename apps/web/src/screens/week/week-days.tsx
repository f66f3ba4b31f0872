import { spokenDate, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { cancelledWord } from '@touchline/rules/timetable/slot-action'
import { keyOf, type NamedTimes, type WeekTime } from '../../calls/timetable/arrange-day.ts'
import type { Week, WeekDay } from '../../calls/timetable/list-week.ts'
import { hasPlenty, openingWords, weekStateWords } from '../../features/timetable/time-words.ts'
import { UsualPrice } from '../../features/timetable/usual-price.tsx'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { useFollowLinks } from './use-follow-links.ts'

type Where = {
  venueSlug: string
  /** Null for the whole venue. */
  activitySlug: string | null
}

/** Shows days as columns on a wide screen, one after the other on a phone (A03). */
export function WeekDays({ week, ...where }: Where & { week: Week }) {
  const { basePath } = usePageFacts()
  const entries = useFollowLinks(basePath)
  const named = week.days
    .flatMap(({ parts, courts }) => [...parts.flatMap(({ byName }) => byName), ...courts])
    .flatMap(({ times }) => times)
  return (
    <>
      <div
        ref={entries}
        className={classNames(
          'grid items-start gap-x-2 gap-y-6',
          week.days.length > 1 && 'md:grid-cols-4 lg:grid-cols-7',
        )}
      >
        {week.days.map((day) => (
          <Day key={day.raw} day={day} base={basePath} isWide={week.days.length === 1} {...where} />
        ))}
      </div>
      {(named.some(canWait) || named.some(isShut)) && (
        <p className="mt-4 text-sm text-ink-soft">
          {named.some(canWait) && 'A time with a dashed edge is full: you can join its waitlist. '}
          {named.some(isShut) && 'A time without an edge can’t be booked now: open it to see why.'}
        </p>
      )}
    </>
  )
}

type DayProps = Where & {
  day: WeekDay
  base: string
  /** True when the day has the width of the page to itself. */
  isWide: boolean
}

function Day({ day, venueSlug, activitySlug, base, isWide }: DayProps) {
  const { raw, isToday, opens, opensForMembers, parts, courts } = day
  const id = `day-${raw}`
  const onDay = { date: raw, spokenDay: spokenDate(raw), venueSlug, base }
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        className={
          isWide
            ? undefined
            : classNames(
                'rounded-t-md border-b-4 px-2 py-1.5 font-sans text-base normal-case',
                isToday ? 'border-mark bg-primary text-on-primary' : 'border-line bg-sunken',
              )
        }
      >
        {isWide ? (
          `${isToday ? 'Today, ' : ''}${spokenDate(raw)}`
        ) : (
          <Link
            to={
              activitySlug === null
                ? paths.venueDay({ venueSlug, dateSlug: raw })
                : paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: raw })
            }
            className="rounded-sm underline decoration-1 underline-offset-4"
          >
            {weekdayAndDate(raw)}
          </Link>
        )}
        {isToday && !isWide && <span className="text-sm font-normal"> today</span>}
      </h2>
      {opens !== null && (
        <div className="my-2 flex gap-1.5 rounded-md bg-info-soft p-2 text-sm text-info">
          <ClockIcon size={18} />
          <div>
            {openingWords(opens, opensForMembers).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        </div>
      )}
      {parts.length === 0 && courts.length === 0 && opens === null && (
        <p className="px-2 py-3 text-sm text-ink-soft">Nothing to book</p>
      )}
      {parts.map(({ name, times, byName }) => (
        <div key={name}>
          <h3 className="px-2 pt-3 pb-1 text-sm text-ink-soft">{name}</h3>
          {times.length > 0 && (
            <ul
              className={classNames(
                SESSIONS,
                isWide ? 'gap-2 sm:grid-cols-2 lg:grid-cols-3' : 'gap-1 lg:[&_:is(span,i)]:text-xs',
              )}
            >
              {times.map((time) => (
                <Session key={`${time.compositeKey}${time.id}`} time={time} {...onDay} />
              ))}
            </ul>
          )}
          {byName.map((group) => (
            <TimesOfName key={keyOf(group)} group={group} heading="h4" isWide={isWide} {...onDay} />
          ))}
        </div>
      ))}
      {courts.map((group) => (
        <TimesOfName key={keyOf(group)} group={group} heading="h3" isWide={isWide} {...onDay} />
      ))}
    </section>
  )
}

type OnDay = { date: string; spokenDay: string; venueSlug: string; base: string }

function Session({ time, date, venueSlug, base }: OnDay & { time: WeekTime }) {
  const { id, name, categorySlug, kind, location, price, own, usual, status, isCancelled, starts, ends } =
    time
  const isOpen = status !== null && status !== 'FULL'
  if (isCancelled)
    return (
      <li>
        <div>
          <span>
            {`${starts} `}
            <span>{`to ${ends} `}</span>
          </span>
          <s>{name}</s>
          <small>{location}</small>
          <strong>{cancelledWord}</strong>
        </div>
      </li>
    )
  return (
    <li>
      <a
        data-entry
        href={base + pathsOfSessions(kind, { venueSlug, activitySlug: categorySlug, dateSlug: date })(id)}
        data-shut={isOpen ? undefined : ''}
      >
        <span>
          {`${starts} `}
          <span>{`to ${ends} `}</span>
        </span>
        <i>
          {own ?? price}
          {usual !== undefined && <UsualPrice price={usual} />}
        </i>
        <b>{name}</b>
        <small>{[location, hasPlenty(time) && weekStateWords(time)].filter(Boolean).join(' · ')}</small>
        {!hasPlenty(time) && (
          <strong data-own={OWN.has(status) ? '' : undefined}>{weekStateWords(time)}</strong>
        )}
      </a>
    </li>
  )
}

// A big venue has hundreds of sessions: their looks are said once for all, and not repeated on each.
const SESSIONS = [
  'grid text-sm leading-snug',
  // On a phone the time stands beside the name, in a column above it.
  '[&_:is(a,div)]:grid [&_:is(a,div)]:grid-cols-[4rem_minmax(0,1fr)_auto] [&_:is(a,div)]:gap-x-2 [&_:is(a,div)]:rounded-md',
  'md:[&_:is(a,div)]:grid-cols-[minmax(0,1fr)_auto] [&_:is(a,div)]:border [&_:is(a,div)]:px-2 [&_:is(a,div)]:py-1 md:[&_:is(a,div)]:py-1.5',
  'max-md:[&_:is(a,div)>span]:row-span-3 [&_:is(a,div)>span]:text-ink-soft max-md:[&_:is(a,div)>span]:font-bold',
  // A04: with letters of twice the size no name fits between its time and its price.
  'max-[17rem]:[&_:is(a,div)]:grid-cols-1 max-[17rem]:[&_:is(a,div)>span]:row-auto max-[17rem]:[&_:is(small,strong)]:col-auto',
  'max-md:[&_span>span]:block max-md:[&_span>span]:text-xs max-md:[&_span>span]:font-normal',
  '[&_i]:not-italic [&_i>s]:col-auto [&_i>s]:text-xs [&_i>s]:font-normal max-md:[&_i]:order-1 md:[&_i]:text-ink-soft',
  '[&_:is(b,s)]:font-bold md:[&_:is(b,s,small,strong)]:col-span-2 max-md:[&_:is(small,strong)]:order-2 max-md:[&_:is(small,strong)]:col-span-2 max-md:[&_:is(small,strong)]:col-start-2',
  '[&_small]:text-xs [&_small]:text-ink-soft [&_strong]:text-xs [&_strong[data-own]]:text-success',
  '[&_a]:border-line [&_a]:bg-surface [&_a]:-outline-offset-2 [&_a:hover]:border-primary-text',
  '[&_a[data-shut]]:border-transparent [&_a[data-shut]]:bg-sunken [&_a[data-shut]]:text-ink-soft',
  '[&_div]:border-transparent [&_div]:bg-sunken [&_div]:text-ink-soft [&_div>strong]:text-danger',
].join(' ')

const TIMES = [
  'tabular grid grid-cols-4 gap-1 text-sm font-bold sm:grid-cols-6',
  '[&_a]:grid [&_a]:min-h-9 [&_a]:place-items-center [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-surface [&_a]:-outline-offset-2',
  '[&_a]:text-primary-text [&_a:hover]:border-primary-text',
  '[&_a[data-line]]:border-dashed [&_a[data-line]]:font-normal [&_a[data-line]]:text-ink-soft',
  '[&_a[data-shut]]:border-transparent [&_a[data-shut]]:bg-sunken [&_a[data-shut]]:font-normal [&_a[data-shut]]:text-ink-soft',
  '[&_a[data-own]]:border-success [&_a[data-own]]:bg-success-soft [&_a[data-own]]:text-success',
  '[&_div]:grid [&_div]:place-items-center [&_div]:leading-tight [&_div]:font-normal [&_div]:text-ink-soft',
  '[&_small]:text-xs [&_small]:text-danger',
].join(' ')

const OWN: ReadonlySet<WeekTime['status']> = new Set([
  'CANCEL_RESERVATION',
  'CANCEL_BOOKING',
  'LEAVE_WAITLIST',
])

const isShut = ({ status, isCancelled }: Pick<WeekTime, 'status' | 'isCancelled'>) =>
  status === null && !isCancelled

const canWait = ({ status }: Pick<WeekTime, 'status'>) => status === 'JOIN_WAITLIST'

type TimesProps = OnDay & { group: NamedTimes; heading: 'h3' | 'h4'; isWide: boolean }

function TimesOfName({ group, heading: Heading, isWide, date, spokenDay, venueSlug, base }: TimesProps) {
  const { name, categorySlug, kind, location, price, times, taken } = group
  const address = { venueSlug, activitySlug: categorySlug, dateSlug: date }
  const pathOfSession = pathsOfSessions(kind, address)
  return (
    <div>
      <Heading className="px-2 pt-3 pb-1 text-sm font-bold">
        {name}{' '}
        <span className="tabular font-normal text-ink-soft">
          {[location, price].filter(Boolean).join(' · ')}
        </span>
      </Heading>
      {times.length > 0 && (
        <ul className={classNames(TIMES, isWide ? 'md:grid-cols-8 lg:grid-cols-12' : 'md:grid-cols-2')}>
          {times.map(({ id, status, reason, isCancelled, starts, ends, compositeKey }) => (
            <li key={`${compositeKey ?? id}${isCancelled ? ' cancelled' : ''}`}>
              {isCancelled ? (
                <div>
                  <s>{starts}</s>
                  <small>Can&shy;celled</small>
                </div>
              ) : (
                <a
                  data-entry
                  href={
                    base +
                    (compositeKey === undefined
                      ? pathOfSession(id)
                      : paths.slot({
                          ...address,
                          // F63: an hour that the clocks repeat is told apart by its key; the
                          // address has the wall time alone.
                          time: `${starts.slice(0, 5)}-${ends.slice(0, 5)}`,
                          compositeKey,
                        }))
                  }
                  aria-label={[
                    starts,
                    name,
                    location || [],
                    spokenDay,
                    status === 'BOOK'
                      ? []
                      : weekStateWords({ status, spaces: 0, ...(reason === undefined ? {} : { reason }) }),
                  ]
                    .flat()
                    .join(', ')}
                  data-own={OWN.has(status) ? '' : undefined}
                  data-line={canWait({ status }) ? '' : undefined}
                  data-shut={isShut({ status }) ? '' : undefined}
                >
                  {starts}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {taken > 0 && (
        <p className="px-2 py-1 text-sm text-ink-soft">
          {times.length === 0 ? 'All taken' : `${taken} more taken`}
        </p>
      )}
    </div>
  )
}

type SessionAddress = { venueSlug: string; activitySlug: string; dateSlug: string }

/**
 * Returns the addresses for booking classes or ticketed sessions, by id. The part before the id is made once.
 */
function pathsOfSessions(kind: WeekTime['kind'], address: SessionAddress): (id: WeekTime['id']) => string {
  const before = (kind === 'ticketed' ? paths.ticketedSession : paths.classDetails)({ ...address, id: '' })
  return (id) => `${before}${encodeURIComponent(id ?? '')}`
}
