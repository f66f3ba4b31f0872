import { dayNumber, momentWords, spokenDate, weekdayShort } from '@touchline/rules/time/date-labels'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ViewableDays } from '../../../calls/timetable/list-dates.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'
import { todayAt } from '../../../today-at.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CalendarIcon, LockIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { DayFacts } from '../day-facts.ts'
import { nounOf } from '../day-words.ts'

// Fetched when it is first opened.
const DateWindow = lazyPart(async () => (await import('./date-window.tsx')).DateWindow)

type Props = {
  facts: Pick<DayFacts, 'days' | 'address' | 'kind'> & { venue: Pick<DayFacts['venue'], 'timeZone'> }
  /** The day that is shown, or is being fetched. */
  date: string
  pathOf: (date: string) => string
  onChoose: (date: string) => void
  /**
   * Called for a day picked in the calendar, which is a window: afterwards the focus is on the day itself.
   */
  onPick: (date: string) => void
}

type DayOfStrip = {
  raw: string
  isToday: boolean
  /** Opening time of the day, in the venue's time; null for a day that can be viewed. */
  opensLocal: string | null
}

/**
 * Shows the days that this visitor may view, each named in full, up to the newest; and
 * the next one, with its lock (A35).
 */
export function DateStrip({ facts: { days, address, kind, venue }, date, pathOf, onChoose, onPick }: Props) {
  const { nowMs } = usePageFacts()
  const strip = useRef<HTMLUListElement>(null)
  // Null until it has been opened once.
  const [isWindowOpen, setWindowOpen] = useState<boolean | null>(null)
  useEffect(() => {
    // The strip is wider than a phone: the chosen day must be inside it.
    const list = strip.current
    const chosen = list?.querySelector<HTMLElement>('[aria-current="date"]')?.parentElement
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2
  }, [date])
  return (
    <nav aria-label="Choose a day" data-day-strip className="day-strip -mx-(--page-edge) px-(--page-edge)">
      <div className="flex h-(--strip-height) flex-nowrap items-end gap-1">
        <ul
          ref={strip}
          className="relative flex h-full min-w-0 snap-x items-end gap-1 overflow-x-auto pb-1 [scrollbar-width:none]"
        >
          {daysOfStrip(days).map((day) => (
            <li
              key={day.raw}
              className="w-[calc((100%-1.5rem)/7)] min-w-[2.3125rem] shrink-0 snap-start sm:w-14"
            >
              <Day {...day} to={pathOf(day.raw)} isChosen={day.raw === date} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        <Link
          to={paths.month({ ...address, dateSlug: date })}
          aria-label="More days, in a calendar"
          onClick={(event) => {
            if (!isPlainPress(event)) return
            event.preventDefault()
            setWindowOpen(true)
          }}
          className={classNames(
            CELL,
            'mb-1 w-max min-w-[2.3125rem] shrink-0 px-0.5 font-bold text-primary-text sm:w-16',
          )}
        >
          <CellGround isChosen={false} />
          <span className="strip-words">
            <CalendarIcon size={20} />
            <span className="text-xs leading-4">
              More<VisuallyHidden> days</VisuallyHidden>
            </span>
          </span>
        </Link>
      </div>
      {isWindowOpen !== null && (
        <Suspense>
          <DateWindow
            open={isWindowOpen}
            onClose={() => setWindowOpen(false)}
            days={days}
            asked={{ venue: address.venueSlug, activity: address.activitySlug }}
            noun={nounOf(kind)}
            date={date}
            today={todayAt(venue.timeZone, nowMs)}
            pathOf={pathOf}
            onChoose={(chosen) => {
              setWindowOpen(false)
              onPick(chosen)
            }}
          />
        </Suspense>
      )}
    </nav>
  )
}

/**
 * Returns the days of the strip. The day after the newest stands in its place,
 * unless a session has opened it already.
 */
function daysOfStrip({ dates, nextDate, opensLocal }: ViewableDays): DayOfStrip[] {
  const open = dates.map((day) => ({ ...day, opensLocal: null }))
  if (dates.some(({ raw }) => raw === nextDate)) return open
  return [...open, { raw: nextDate, isToday: false, opensLocal }].toSorted((a, b) => (a.raw < b.raw ? -1 : 1))
}

const isPlainPress = ({
  metaKey,
  ctrlKey,
  shiftKey,
}: {
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
}) => !metaKey && !ctrlKey && !shiftKey

const CELL = 'relative isolate flex h-14 flex-col flex-nowrap items-center justify-end rounded-md pb-0.5'

/**
 * Draws the ground of a day in its own element: under the header the upper part of a day is cut off, but not
 * the outline of its link.
 */
const CellGround = ({ isChosen }: { isChosen: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'strip-ground absolute inset-0 -z-10 rounded-md forced-colors:hidden',
      isChosen ? 'bg-primary' : 'bg-surface hover:bg-primary-50',
    )}
  />
)

type DayProps = DayOfStrip & { isChosen: boolean; to: string; onChoose: (date: string) => void }

function Day({ raw, isToday, opensLocal, isChosen, to, onChoose }: DayProps) {
  const isLocked = opensLocal !== null
  return (
    <Link
      to={to}
      staysHere
      aria-current={isChosen ? 'date' : undefined}
      // A13: browsers do not scroll to a link of which a part is visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      onClick={(event) => {
        if (isPlainPress(event)) {
          event.preventDefault()
          onChoose(raw)
        }
      }}
      className={classNames(CELL, isChosen ? 'text-on-primary' : isLocked ? 'text-ink-soft' : 'text-ink')}
    >
      <CellGround isChosen={isChosen} />
      <span className="strip-words">
        <span className={classNames('text-xs leading-4', isToday && 'font-bold')}>
          {isLocked ? (
            <LockIcon size={16} />
          ) : isToday ? (
            <>
              <span className="sm:hidden">{weekdayShort(raw)}</span>
              <span className="max-sm:hidden">Today</span>
            </>
          ) : (
            weekdayShort(raw)
          )}
        </span>{' '}
        <span className={classNames('tabular text-lg leading-5', !isLocked && 'font-bold')}>
          {dayNumber(raw)}
        </span>
      </span>
      {/* A16, A35: the name begins with the visible words, and then has the day in full. */}{' '}
      <VisuallyHidden>
        {[
          spokenDate(raw),
          ...(isToday ? ['today'] : []),
          ...(isLocked ? [`opens ${momentWords(opensLocal)}`] : []),
        ].join(', ')}
      </VisuallyHidden>
    </Link>
  )
}
