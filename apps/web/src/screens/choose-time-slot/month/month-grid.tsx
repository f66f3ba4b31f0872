import { addDays, addMonths, isoWeekday } from '@touchline/rules/time/calendar-date'
import { dayNumber } from '@touchline/rules/time/date-labels'
import { countWords, type Noun } from '@touchline/rules/words/count-words'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { MonthDay } from '../../../calls/timetable/list-month.ts'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { dayName } from '../day-words.ts'

type Props = {
  /** Days of a month, or of some weeks, from the first to the last. */
  days: readonly MonthDay[]
  /** The day that the page shows. */
  date: string
  noun: Noun
  pathOf: (date: string) => string
  /** Called for a chosen day; null where the link alone leads there. */
  onChoose: ((date: string) => void) | null
  /** Called when the keys leave for the month before or after, with the day on which they continue. */
  onLeave: (date: string) => void
  /** Day on which the keys continue; null until they have been used. */
  focused: string | null
  /** First day that the keys reach; left out where they go back without end. */
  earliest?: string | undefined
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Shows a month as the ARIA practices' grid of dates (A36). Each day says how
 * many sessions with places it has.
 */
export function MonthGrid({ days, date, noun, pathOf, onChoose, onLeave, focused, earliest = '' }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const first = days[0]?.raw ?? date
  const isHere = (day: string | null): day is string => day !== null && days.some(({ raw }) => raw === day)
  // A single day of the grid is in the tab order.
  const stop =
    [focused, date, days.find(({ withPlaces }) => withPlaces > 0)?.raw ?? null].find(isHere) ?? first
  const [current, setCurrent] = useState(stop)
  const shown = isHere(current) ? current : stop
  useEffect(() => {
    if (focused !== null) linkOf(grid.current, focused)?.focus()
  }, [focused, first])
  const press = (event: KeyboardEvent) => {
    const asked = dayAfterKey(event, shown)
    if (asked === null) return
    event.preventDefault()
    const to = asked < earliest ? earliest : asked
    if (isHere(to)) {
      setCurrent(to)
      linkOf(grid.current, to)?.focus()
    } else {
      setCurrent(to)
      onLeave(to)
    }
  }
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- of links, that the arrow keys go through
      role="grid"
      onKeyDown={press}
      className="w-full table-fixed border-separate border-spacing-1"
    >
      <caption className="caption-bottom pt-2 text-sm text-ink-soft">
        {`Number of ${noun.many} with places · No number: none`}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name} className="text-sm font-normal text-ink-soft">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== null)?.raw}>
            {week.map((day, index) => (
              <td
                key={WEEKDAYS[index]}
                className="p-0"
                {...(day?.raw === date ? { 'aria-selected': true } : {})}
              >
                {day && (
                  <DayCell
                    day={day}
                    noun={noun}
                    isShown={day.raw === date}
                    isTabStop={day.raw === shown}
                    to={pathOf(day.raw)}
                    onChoose={onChoose}
                    onFocus={() => setCurrent(day.raw)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = {
  day: MonthDay
  noun: Noun
  isShown: boolean
  isTabStop: boolean
  to: string
  onChoose: ((date: string) => void) | null
  onFocus: () => void
}

function DayCell({ day, noun, isShown, isTabStop, to, onChoose, onFocus }: CellProps) {
  const { raw, withPlaces, opens, hasPassed } = day
  const shared = {
    'data-day': raw,
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': nameOf(day, noun),
    'aria-current': isShown ? ('date' as const) : undefined,
    onFocus,
    className: classNames(
      'flex min-h-12 @form:min-h-16 flex-col items-center justify-center rounded-md leading-tight',
      isShown
        ? 'bg-primary text-on-primary'
        : withPlaces > 0
          ? 'bg-primary-50 hover:bg-primary-100'
          : 'text-ink-soft hover:bg-quiet',
      hasPassed && 'line-through',
    ),
  }
  const words = (
    <>
      <span className={classNames('tabular', withPlaces > 0 && 'text-lg font-bold')}>{dayNumber(raw)}</span>
      {withPlaces > 0 && <span className="tabular text-xs">{withPlaces}</span>}
      {opens !== null && withPlaces === 0 && <LockIcon size={14} />}
    </>
  )
  // The keys still reach a day that has passed, but its link leads nowhere.
  if (hasPassed)
    return (
      <a {...shared} role="link" aria-disabled="true">
        {words}
      </a>
    )
  return (
    <Link
      {...shared}
      to={to}
      onClick={(event) => {
        if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChoose(raw)
      }}
    >
      {words}
    </Link>
  )
}

/**
 * Names a day, beginning with the visible words (A16): '28, 6 classes with places, Saturday 28 November';
 * without places, it says why.
 */
function nameOf(day: MonthDay, noun: Noun): string {
  const { raw, withPlaces } = day
  const words = withPlaces > 0 ? `${countWords(withPlaces, noun)} with places` : null
  return [dayNumber(raw), words ?? dayName(raw), words === null ? whyNone(day, noun) : dayName(raw)].join(
    ', ',
  )
}

function whyNone({ opens, hasPassed }: MonthDay, noun: Noun): string {
  if (hasPassed) return 'has passed'
  return opens === null ? `no ${noun.many} with places` : opens.charAt(0).toLowerCase() + opens.slice(1)
}

const linkOf = (grid: HTMLElement | null, date: string) =>
  grid?.querySelector<HTMLElement>(`[data-day="${date}"]`)

function dayAfterKey({ key, shiftKey }: KeyboardEvent, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return addDays(from, 1 - isoWeekday(from))
    case 'End':
      return addDays(from, 7 - isoWeekday(from))
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** Splits days into weeks from Monday to Sunday; null where a week has days of another month. */
function weeksOf(days: readonly MonthDay[]): (MonthDay | null)[][] {
  const [first] = days
  if (!first) return []
  const cells: (MonthDay | null)[] = [...Array<null>(isoWeekday(first.raw) - 1).fill(null), ...days]
  const weeks: (MonthDay | null)[][] = []
  for (let start = 0; start < cells.length; start += 7) {
    const week = cells.slice(start, start + 7)
    weeks.push([...week, ...Array<null>(7 - week.length).fill(null)])
  }
  return weeks
}
