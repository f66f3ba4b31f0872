import type { FreeTime } from '../../calls/catalogue/list-free.ts'
import { Link } from '../../page/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { pathOfTime } from './path-of-time.ts'

type Props = {
  venueSlug: string
  venueName: string
  times: readonly FreeTime[]
  /** `YYYY-MM-DD`: a time on another day says so. */
  today: string
  /** Lets the strip reach the edge of the box around it. */
  className: string
}

/** Shows the next free times at a venue: each leads straight to its booking. */
export function VenueTimes({ venueSlug, venueName, times, today, className }: Props) {
  if (times.length === 0)
    return <p className="flex min-h-11 items-center text-sm">Nothing available today or tomorrow.</p>
  return (
    <ul className={classNames('relative flex gap-2 overflow-x-auto pb-1 [scrollbar-width:thin]', className)}>
      {times.map((time, index) => (
        <li key={`${time.compositeKey} ${time.id}`} className="flex shrink-0 items-center gap-2">
          {time.date !== today && times[index - 1]?.date !== time.date && (
            <span aria-hidden="true" className="text-sm font-bold text-ink-soft">
              Tomorrow{' '}
            </span>
          )}
          <TimeChip time={time} venueSlug={venueSlug} venueName={venueName} isToday={time.date === today} />
        </li>
      ))}
    </ul>
  )
}

type ChipProps = { time: FreeTime; venueSlug: string; venueName: string; isToday: boolean }

function TimeChip({ time, venueSlug, venueName, isToday }: ChipProps) {
  const { name, starts, price } = time
  const when = isToday ? starts : `Tomorrow ${starts}`
  return (
    <Link
      to={pathOfTime({ ...time, venueSlug })}
      // A13: browsers do not scroll to a link that is partly visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      aria-label={[`${when} ${name}`, venueName, price].filter(Boolean).join(', ')}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md border-2 border-secondary-edge bg-surface px-2.5 text-sm whitespace-nowrap hover:border-primary-text"
    >
      <span className="tabular text-base font-bold">{starts}</span> {name}
    </Link>
  )
}
