import type { FreeTime, FreeVenue } from '../../calls/search/list-free.ts'
import { Link } from '../../page/link.tsx'
import { Picture } from '../../page/picture.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { pathOfTime } from './path-of-time.ts'

type Props = {
  venue: FreeVenue
  /** `YYYY-MM-DD`: a time on another day says so. */
  today: string
  /** How far away it is, in words. */
  distance: string | null
  isYours: boolean
  /** Whether its times were asked for: then a venue without any says that it has none. */
  hasTimes: boolean
  isFirst: boolean
}

/** A venue, and the next times at it: each leads straight to where that time is booked. */
export function VenueRow({ venue, today, distance, isYours, hasTimes, isFirst }: Props) {
  const { slug, name, town, opening, picture, scene, activities, times } = venue
  const open = opening && opening.words.charAt(0).toLowerCase() + opening.words.slice(1)
  const facts = [distance ?? town, open].filter((fact) => Boolean(fact))
  return (
    <article className="group relative grid h-full content-start gap-2 rounded-lg border border-line bg-surface p-3 shadow-card transition focus-within:border-primary-text hover:border-primary-text">
      <div className="flex gap-3">
        <Picture
          picture={picture}
          scene={scene}
          sizes="72px"
          frame="size-18 shrink-0 rounded-md object-cover"
          isFirst={isFirst}
        />
        <div className="min-w-0 self-center">
          <h3 className="display max-sm:text-lg">
            <Link
              to={paths.chooseActivity({ venueSlug: slug })}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
            >
              {name}
            </Link>
          </h3>
          <p className="text-sm text-ink-soft max-sm:text-xs">
            {isYours && <Badge tone="success">Your venue</Badge>}{' '}
            <span className="inline-block first-letter:uppercase">{facts.join(', ')}</span>
          </p>
        </div>
      </div>
      {hasTimes ? (
        <Times venue={venue} times={times} today={today} />
      ) : (
        <p className="text-sm">{activities.map((one) => one.name).join(', ')}</p>
      )}
    </article>
  )
}

type TimesProps = { venue: FreeVenue; times: readonly FreeTime[]; today: string }

function Times({ venue: { slug: venueSlug, name: venueName }, times, today }: TimesProps) {
  if (times.length === 0) return <p className="text-sm">Nothing free today or tomorrow.</p>
  return (
    <ul className="relative -mx-3 -mb-1 flex scroll-px-3 gap-2 overflow-x-auto px-3 pb-1 [scrollbar-width:thin]">
      {times.map((time) => (
        <li key={`${time.compositeKey} ${time.id}`} className="shrink-0">
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
      // A13: browsers do not scroll to a link of which a part is visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      aria-label={[`${when} ${name}`, venueName, price].filter(Boolean).join(', ')}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md border-2 border-secondary-edge bg-surface px-2.5 text-sm whitespace-nowrap hover:border-primary-text"
    >
      <span className="tabular text-base font-bold">{when}</span> {name}
    </Link>
  )
}
