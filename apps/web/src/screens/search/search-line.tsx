import { addDays } from '@touchline/rules/time/calendar-date'
import { relativeDay, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../page/link.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { chipStyle } from '../../ui/chip-style.ts'
import { classNames } from '../../ui/class-names.ts'
import { CloseIcon } from '../../ui/other-icons.tsx'
import { eveningFrom, without } from './search-values.ts'
import { milesWords, placeWords, timeWords } from './search-words.ts'

/** Number of days that the line offers. */
const daysAhead = 8

type Props = {
  search: SessionSearch
  today: string
  /** Form with each part of the search in a field of its own. */
  form: ReactNode
}

/** Shows one line that scrolls: the filters, and the days. The filters open below it, also without scripts. */
export function SearchLine({ search, today, form }: Props) {
  const { date = today } = search
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft
  }, [date])
  return (
    <div className="mb-3 grid gap-y-2 min-[17rem]:grid-cols-[6.25rem_minmax(0,1fr)]">
      <details
        key={JSON.stringify(search)}
        className="min-[17rem]:col-span-2 min-[17rem]:col-start-1 min-[17rem]:row-start-1"
      >
        <summary
          className={classNames(chipStyle(), 'list-none cursor-pointer [&::-webkit-details-marker]:hidden')}
        >
          Filters
        </summary>
        <div className="mt-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
          <Understood search={search} today={today} />
          {form}
          <Choices search={search} />
        </div>
      </details>
      <nav
        aria-label="Choose a day"
        className="min-w-0 self-start min-[17rem]:col-start-2 min-[17rem]:row-start-1"
      >
        <ul
          ref={list}
          className="flex gap-2 overflow-x-auto [scrollbar-width:none] max-sm:-mr-(--page-edge) max-sm:pr-(--page-edge)"
        >
          {daysOf(search, today).map(({ words, wanted, isChosen }) => (
            <li key={words} className="shrink-0">
              <Link
                to={paths.search(wanted)}
                staysHere
                aria-current={isChosen ? 'date' : undefined}
                // A13: browsers do not scroll to a link of which a part is visible.
                onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                className={classNames(chipStyle(isChosen), 'whitespace-nowrap')}
              >
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

type Day = { words: string; wanted: SessionSearch; isChosen: boolean }

/** Lists the days from today on, with tonight, and the searched day where it is later. */
export function daysOf(search: SessionSearch, today: string): Day[] {
  const { date = today, from, until } = search
  const isTonight = date === today && from === eveningFrom && until === undefined
  const anyTime = isTonight ? without(search, 'from') : search
  const dates = Array.from({ length: daysAhead }, (_, days) => addDays(today, days))
  const days = dates.includes(date) ? dates : [...dates, date].sort()
  return days.flatMap((day): Day[] => {
    const isChosen = day === date && !isTonight
    if (day !== today) return [{ words: dayWords(day, today), wanted: { ...search, date: day }, isChosen }]
    return [
      { words: 'Today', wanted: { ...anyTime, date: day }, isChosen },
      {
        words: 'Tonight',
        wanted: { ...without(search, 'until'), date: day, from: eveningFrom },
        isChosen: isTonight,
      },
    ]
  })
}

const dayWords = (day: string, today: string): string =>
  day === addDays(today, 1) ? 'Tomorrow' : weekdayAndDate(day)

/** Shows how the search was understood, part by part. Each part has a link that removes it. */
function Understood({ search, today }: { search: SessionSearch; today: string }) {
  const { activity, date, near, lat } = search
  const time = timeWords(search)
  const parts = [
    activity !== undefined && { words: activity, rest: without(search, 'activity') },
    date !== undefined && { words: relativeDay(date, today), rest: without(search, 'date') },
    time !== '' && { words: time, rest: without(search, 'from', 'until') },
    near !== undefined &&
      lat !== undefined && {
        words: `within ${milesWords(search)} of ${placeWords(near)}`,
        rest: without(search, 'near', 'lat', 'lng', 'about', 'within', 'sort'),
      },
  ].filter((part) => part !== false)
  return (
    <ul aria-label="What you searched for" className="mb-4 flex flex-wrap gap-2">
      {parts.map(({ words, rest }) => (
        <li key={words}>
          <Link to={paths.search(rest)} staysHere aria-label={`${words}, remove`} className={chipStyle()}>
            <span className="first-letter:uppercase">{words}</span>
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ORDERS = [
  { sort: undefined, label: 'Earliest first' },
  { sort: 'distance', label: 'Nearest first' },
] as const

/** Offers the order of the results, and sessions that can’t be booked. */
function Choices({ search }: { search: SessionSearch }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-4">
      {search.lat !== undefined && (
        <nav aria-label="Order">
          <ul className="flex flex-wrap gap-2">
            {ORDERS.map(({ sort, label }) => (
              <li key={label}>
                <Link
                  to={paths.search({ ...search, sort })}
                  staysHere
                  aria-current={search.sort === sort ? 'page' : undefined}
                  className={chipStyle(search.sort === sort)}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Link
        to={paths.search({ ...search, all: search.all ? undefined : '1' })}
        staysHere
        className="rounded-sm py-1.5 font-bold text-primary-text underline underline-offset-4"
      >
        {search.all ? 'Only what can be booked now' : 'Include full sessions'}
      </Link>
    </div>
  )
}
