import { datePretty, spokenDate, weekdayShort } from '@touchline/rules/date-labels'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ViewableDays } from '../../../calls/dates/list-dates.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CalendarIcon, ClockIcon } from '../../../ui/icons.tsx'
import { nextOpeningWords } from '../day-words.ts'

// react-aria's calendar is fetched when it is first opened.
const DateWindow = lazyPart(async () => (await import('./date-window.tsx')).DateWindow)

type Props = {
  days: ViewableDays
  /** The day that is shown, or is being fetched. */
  date: string
  pathOf: (date: string) => string
  onChoose: (date: string) => void
}

/** A35: the days that this visitor may view, each named in full, and when the next one opens. */
export function DateStrip({ days, date, pathOf, onChoose }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  // Null until it has been opened once.
  const [isWindowOpen, setWindowOpen] = useState<boolean | null>(null)
  useEffect(() => {
    // On a phone the strip is wider than the screen: the chosen day must not be outside of it.
    const list = strip.current
    const chosen = list?.querySelector<HTMLElement>('[aria-current="date"]')?.parentElement
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2
  }, [date])
  return (
    <nav aria-label="Choose a day">
      <div className="flex items-stretch gap-2">
        <ul
          ref={strip}
          className="relative -mx-1 flex min-w-0 scroll-px-6 gap-2 overflow-x-auto px-1 py-1.5 [scrollbar-width:thin] max-sm:pr-6 max-sm:[mask-image:linear-gradient(to_left,transparent,black_24px)]"
        >
          {days.dates.map((day) => (
            <li key={day.raw} className="shrink-0">
              <Day {...day} to={pathOf(day.raw)} isChosen={day.raw === date} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={() => setWindowOpen(true)}
          className="my-1.5 flex shrink-0 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed border-edge px-3 text-sm font-bold text-primary-text hover:bg-primary-50 sm:px-4"
        >
          <CalendarIcon />
          <span className="whitespace-nowrap">
            <span className="max-sm:hidden">Pick a </span>
            <span className="max-sm:capitalize">date</span>
          </span>
        </button>
      </div>
      <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-soft">
        <span className="mt-px">
          <ClockIcon size={18} />
        </span>
        {nextOpeningWords(days)}
      </p>
      {isWindowOpen !== null && (
        <Suspense>
          <DateWindow
            open={isWindowOpen}
            onClose={() => setWindowOpen(false)}
            days={days}
            date={date}
            onChoose={(chosen) => {
              setWindowOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      )}
    </nav>
  )
}

type DayProps = {
  raw: string
  isToday: boolean
  isChosen: boolean
  to: string
  onChoose: (date: string) => void
}

function Day({ raw, isToday, isChosen, to, onChoose }: DayProps) {
  const [day, month] = datePretty(raw).split(' ')
  return (
    <Link
      to={to}
      staysHere
      aria-current={isChosen ? 'date' : undefined}
      aria-label={`${isToday ? 'Today, ' : ''}${spokenDate(raw)}`}
      // A13: browsers do not scroll to a link of which a part is visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
          event.preventDefault()
          onChoose(raw)
        }
      }}
      className={classNames(
        'flex min-w-18 flex-col items-center rounded-md border-2 px-3 py-1.5 transition',
        isChosen
          ? 'border-primary bg-primary text-on-primary'
          : 'border-line bg-surface hover:border-primary-text',
      )}
    >
      <span className="text-sm">{isToday ? 'Today' : weekdayShort(raw)}</span>
      <span className="tabular text-2xl font-bold">{day}</span>
      <span className="text-sm">{month}</span>
    </Link>
  )
}
