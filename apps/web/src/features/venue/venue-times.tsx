import { weekdayShort } from '@touchline/rules/time/date-labels'
import type { FreeTime } from '../../calls/catalogue/list-free.ts'
import { Link } from '../../page/link.tsx'
import { pathOfTime } from './path-of-time.ts'

type Props = {
  venueSlug: string
  venueName: string
  times: readonly FreeTime[]
  /** `YYYY-MM-DD` */
  today: string
  /** True where no heading says which day the times are on. */
  isDayNamed: boolean
}

/**
 * Shows the next free times at a venue: each leads straight to its booking. All are equally wide, and hold a word
 * like 'Conditioning' whole; a narrow row shows the first three.
 */
export function VenueTimes({ venueSlug, venueName, times, today, isDayNamed }: Props) {
  if (times.length === 0)
    return <p className="flex min-h-11 items-center text-sm">Nothing available today or tomorrow.</p>
  return (
    <ul className="relative grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,100%),1fr))] gap-2 @form:grid-cols-[repeat(auto-fill,minmax(min(5.625rem,100%),1fr))]">
      {times.map((time) => (
        <li key={`${time.compositeKey} ${time.id}`} className="grid @max-form:nth-[n+4]:hidden">
          <TimeChip
            time={time}
            venueSlug={venueSlug}
            venueName={venueName}
            day={isDayNamed ? weekdayShort(time.date) : null}
            isToday={time.date === today}
          />
        </li>
      ))}
    </ul>
  )
}

type ChipProps = {
  time: FreeTime
  venueSlug: string
  venueName: string
  /** The day in the chip itself. */
  day: string | null
  isToday: boolean
}

function TimeChip({ time, venueSlug, venueName, day, isToday }: ChipProps) {
  const { name, starts, price } = time
  const spokenDay = day ?? (isToday ? 'Today' : 'Tomorrow')
  return (
    <Link
      to={pathOfTime({ ...time, venueSlug })}
      // A13: browsers do not scroll to a link that is partly visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      // Seen words stay together in the name, for people who press by voice.
      aria-label={[`${spokenDay} ${starts} ${name}`, price, venueName].filter(Boolean).join(', ')}
      className="flex min-h-11 min-w-0 flex-col rounded-md border-2 border-secondary-edge bg-surface p-1 text-xs leading-tight wrap-anywhere hyphens-auto hover:border-primary-text"
    >
      <span>
        {day !== null && <span className="text-ink-soft">{day} </span>}
        <span className="tabular text-base font-bold">{starts}</span>
      </span>{' '}
      <span>{name}</span> {price !== '' && <span className="tabular mt-auto font-bold">{price}</span>}
    </Link>
  )
}
