import { dayNumber, spokenDate, weekdayShort } from '@touchline/rules/time/date-labels'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Link } from '../../page/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { ChevronLeftIcon } from '../../ui/other-icons.tsx'

type Props = {
  days: readonly { raw: string; to: string }[]
  today: string
  /** The day that is shown; null where the page shows all of them, one below the other. */
  chosen: string | null
  /** Days that are shown, in words. */
  period: string
  /** Null where there is nothing earlier to book. */
  earlier: string | null
  later: string
}

const STEP =
  'inline-flex min-h-11 items-center gap-1 rounded-md font-bold text-primary-text underline-offset-4 hover:underline max-md:w-9 max-md:justify-center md:px-2'

/** Shows seven days of a venue, and the way to the next seven. A week has columns on a wide screen, and no strip. */
export function VenueDays({ days, today, chosen, period, earlier, later }: Props) {
  const isWeek = chosen === null
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // With large letters the row is wider than its page: the chosen day must be inside it.
    const day = row.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (row.current && day && chosen) row.current.scrollLeft = day.offsetLeft
  }, [chosen])
  return (
    <nav
      aria-label="Days"
      className="mb-1.5 flex items-center gap-1 border-b border-line pb-1 sm:mb-3 md:justify-between"
    >
      {(earlier !== null || isWeek) && (
        <span
          className={classNames(
            'shrink-0',
            isWeek && 'md:grow md:basis-0',
            earlier === null && 'max-md:hidden',
          )}
        >
          {earlier !== null && (
            <Link to={earlier} staysHere className={STEP}>
              <ChevronLeftIcon />
              <span className="max-md:visually-hidden">Previous 7 days</span>
            </Link>
          )}
        </span>
      )}
      <ul
        ref={row}
        className={classNames(
          'relative flex min-w-0 grow gap-1 max-[17rem]:order-first max-[17rem]:basis-full max-[17rem]:overflow-x-auto',
          isWeek ? 'md:hidden' : 'md:grow-0',
        )}
      >
        {days.map(({ raw, to }) => (
          <li
            key={raw}
            className="grow basis-0 max-[17rem]:min-w-[2.3125rem] min-[17rem]:min-w-0 md:w-14 md:grow-0 md:basis-auto"
          >
            <Day raw={raw} to={to} isToday={raw === today} isChosen={raw === chosen} />
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={isWeek ? 'tabular text-center font-bold max-md:visually-hidden' : 'visually-hidden'}
      >
        {period}
      </p>
      <span className={classNames('shrink-0 text-right', isWeek && 'md:grow md:basis-0')}>
        <Link to={later} staysHere className={STEP}>
          <span className="max-md:visually-hidden">Next 7 days</span>
          <ChevronRightIcon />
        </Link>
      </span>
    </nav>
  )
}

// From the top: a label in the middle would move when its number comes with a later part of the document.
const CELL = 'flex min-h-12 flex-col flex-nowrap items-center pt-1.5 rounded-md text-center -outline-offset-2'

function Day({
  raw,
  to,
  isToday,
  isChosen,
}: {
  raw: string
  to: string
  isToday: boolean
  isChosen: boolean
}) {
  const props = {
    // A13: with large letters the days scroll sideways, and browsers don't scroll to a link of which a part is visible.
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    'aria-current': isChosen ? ('date' as const) : undefined,
    className: classNames(CELL, isChosen ? 'bg-primary text-on-primary' : 'bg-surface hover:bg-primary-50'),
  }
  const words = (
    <>
      <span className={classNames('text-xs leading-4', isToday && 'font-bold')}>{weekdayShort(raw)}</span>{' '}
      <span className="tabular text-lg leading-5 font-bold">{dayNumber(raw)}</span>
      {/* A16: the name begins with the visible words, and then has the day in full. */}{' '}
      <span className="visually-hidden">{`${spokenDate(raw)}${isToday ? ', today' : ''}`}</span>
    </>
  )
  return to.startsWith('#') ? (
    <a {...props} href={to}>
      {words}
    </a>
  ) : (
    <Link {...props} to={to} staysHere>
      {words}
    </Link>
  )
}
