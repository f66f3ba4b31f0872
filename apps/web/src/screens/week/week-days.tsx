import { spokenDate, weekdayAndDate, weekdayName } from '@touchline/rules/date-labels'
import type { Week, WeekDay, WeekTime } from '../../calls/timetable/list-week.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { useFollowLinks } from './use-follow-links.ts'
import { arrangeDay, hasPlenty, openingWords, priceOfAll, stateWords } from './arrange-day.ts'

type Where = {
  venueSlug: string
  /** Null for the whole venue. */
  activitySlug: string | null
}

/** Columns on a wide screen, one day after the other on a phone (A03). */
export function WeekDays({ week, ...where }: Where & { week: Week }) {
  const { basePath } = usePageFacts()
  const entries = useFollowLinks(basePath)
  return (
    <>
      {week.days.length > 1 && (
        <nav aria-label="Days" className="mb-4 md:hidden">
          <ul className="grid grid-cols-7 gap-1 text-center text-sm">
            {week.days.map(({ raw }) => (
              <li key={raw}>
                <a
                  href={`#day-${raw}`}
                  className="block min-h-11 rounded-md border border-line bg-surface py-1 leading-tight"
                >
                  <span className="visually-hidden">{spokenDate(raw)}</span>
                  <span aria-hidden="true" className="block text-xs text-ink-soft">
                    {weekdayName(raw).slice(0, 3)}
                  </span>
                  <span aria-hidden="true" className="tabular font-bold">
                    {Number(raw.slice(8))}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
    </>
  )
}

type DayProps = Where & {
  day: WeekDay
  base: string
  /** It has the width of the page to itself. */
  isWide: boolean
}

function Day({ day, venueSlug, activitySlug, base, isWide }: DayProps) {
  const { raw, isToday, opens, opensForMembers, times } = day
  const { parts, courts } = arrangeDay(times)
  const id = `day-${raw}`
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        className={
          isWide
            ? 'visually-hidden'
            : classNames(
                'scroll-mt-20 rounded-t-md border-b-4 px-2 py-1.5 font-sans text-base normal-case',
                isToday ? 'border-mark bg-primary text-on-primary' : 'border-line bg-sunken',
              )
        }
      >
        {isWide ? (
          spokenDate(raw)
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
      {times.length === 0 && opens === null && (
        <p className="px-2 py-3 text-sm text-ink-soft">Nothing left to book</p>
      )}
      {parts.map((part) => (
        <div key={part.name} className="[contain-intrinsic-size:auto_600px] [content-visibility:auto]">
          <h3 className="px-2 pt-3 pb-1 text-sm text-ink-soft">{part.name}</h3>
          <ul className={classNames(SESSIONS, isWide ? 'gap-2 sm:grid-cols-2 lg:grid-cols-3' : 'gap-1')}>
            {part.times.map((time) => (
              <Session
                key={`${time.compositeKey}${time.id}`}
                time={time}
                date={raw}
                venueSlug={venueSlug}
                base={base}
              />
            ))}
          </ul>
        </div>
      ))}
      {courts.map((court) => (
        <div key={court.name} className="[contain-intrinsic-size:auto_300px] [content-visibility:auto]">
          <h3 className="px-2 pt-3 pb-1 text-sm">
            {court.name}{' '}
            <span className="tabular font-normal whitespace-nowrap text-ink-soft">
              {priceOfAll(court.free)}
            </span>
          </h3>
          {court.free.length > 0 && (
            <ul
              className={classNames(
                COURT_TIMES,
                isWide ? 'md:grid-cols-8 lg:grid-cols-12' : 'md:grid-cols-2',
              )}
            >
              {court.free.map((time) => (
                <CourtTime key={time.compositeKey} time={time} date={raw} venueSlug={venueSlug} base={base} />
              ))}
            </ul>
          )}
          {court.taken > 0 && (
            <p className="px-2 py-1 text-sm text-ink-soft">
              {court.free.length === 0 ? 'All taken' : `${court.taken} more taken`}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

type TimeProps = { time: WeekTime; date: string; venueSlug: string; base: string }

function Session({ time, date, venueSlug, base }: TimeProps) {
  const { id, name, categorySlug, kind, location, price, status, starts, ends } = time
  const address = { venueSlug, activitySlug: categorySlug, dateSlug: date, id: id ?? 0 }
  const isOpen = status !== null && status !== 'FULL'
  return (
    <li>
      <a
        data-entry
        href={
          base +
          (kind === 'ticketed'
            ? paths.ticketedSession({ ...address, id: String(address.id) })
            : paths.classDetails(address))
        }
        data-shut={isOpen ? undefined : ''}
      >
        <span>
          {`${starts}–${ends} `}
          <span>{price}</span>
        </span>
        <b>{name}</b>
        <small>{[location, hasPlenty(time) && `${time.spaces} left`].filter(Boolean).join(' · ')}</small>
        {!hasPlenty(time) && <strong data-own={OWN.has(status) ? '' : undefined}>{stateWords(time)}</strong>}
      </a>
    </li>
  )
}

// A big venue has a thousand of them: said once of all, their looks are not repeated on each.
const SESSIONS = [
  'grid text-sm leading-snug [&_a]:block [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-surface [&_a]:-outline-offset-2',
  '[&_a]:px-2 [&_a]:py-1.5 [&_a:hover]:border-primary-text',
  '[&_a[data-shut]]:border-transparent [&_a[data-shut]]:bg-sunken [&_a[data-shut]]:text-ink-soft',
  '[&_a>span]:flex [&_a>span]:flex-wrap [&_a>span]:justify-between [&_a>span]:gap-x-2 [&_a>span]:text-ink-soft',
  '[&_b]:block [&_small]:block [&_small]:text-xs [&_small]:text-ink-soft',
  '[&_strong]:block [&_strong]:text-xs [&_strong[data-own]]:text-success',
].join(' ')

const COURT_TIMES = [
  'tabular grid grid-cols-4 gap-1 text-sm font-bold sm:grid-cols-6',
  '[&_a]:grid [&_a]:min-h-9 [&_a]:place-items-center [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-surface [&_a]:-outline-offset-2',
  '[&_a]:text-primary-text [&_a:hover]:border-primary-text',
  '[&_a[data-own]]:border-success [&_a[data-own]]:bg-success-soft [&_a[data-own]]:text-success',
].join(' ')

const OWN: ReadonlySet<WeekTime['status']> = new Set([
  'CANCEL_RESERVATION',
  'CANCEL_BOOKING',
  'LEAVE_WAITLIST',
])

function CourtTime({ time, date, venueSlug, base }: TimeProps) {
  const { name, categorySlug, compositeKey, status, starts, ends } = time
  const own = OWN.has(status) ? `, ${stateWords(time)}` : ''
  return (
    <li>
      <a
        data-entry
        href={
          base +
          paths.slot({
            venueSlug,
            activitySlug: categorySlug,
            dateSlug: date,
            // F63: an hour that comes twice is told apart by its key; the address has the wall's time alone.
            time: `${starts.slice(0, 5)}-${ends.slice(0, 5)}`,
            compositeKey,
          })
        }
        aria-label={`${starts}, ${name}, ${spokenDate(date)}${own}`}
        data-own={own === '' ? undefined : ''}
      >
        {starts}
      </a>
    </li>
  )
}
