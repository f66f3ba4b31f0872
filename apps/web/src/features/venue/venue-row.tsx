import type { FreeVenue } from '../../calls/catalogue/list-free.ts'
import { Picture } from '../../page/picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RowNumber } from './row-number.tsx'
import { VenueTimes } from './venue-times.tsx'
import { VenueTitle } from './venue-title.tsx'

type Props = {
  venue: FreeVenue
  /** `YYYY-MM-DD` */
  today: string
  /** True where no heading says which day the times are on. */
  isDayNamed: boolean
  /** Distance in words. */
  distance: string | null
  isYours: boolean
  /**
   * Number of its mark on the map, which stands beside the rows where there is room; null where there is no
   * map.
   */
  number: number | null
  /** True when it is highlighted, as its mark on the map is. */
  isPointedAt: boolean
  isFirst: boolean
}

/** Shows a venue and its next times. Where the row is wide, the times stand beside the picture. */
export function VenueRow(props: Props) {
  const { venue, today, isDayNamed, distance, isYours, number, isPointedAt, isFirst } = props
  const { slug, name, town, opening, picture, scene, times } = venue
  const open = opening && opening.words.charAt(0).toLowerCase() + opening.words.slice(1)
  const facts = [distance ?? town, open].filter((fact) => Boolean(fact))
  return (
    <article
      className={classNames(
        'group @container relative h-full rounded-lg border bg-surface shadow-card transition focus-within:border-primary-text hover:border-primary-text',
        isPointedAt ? 'border-primary-text' : 'border-line',
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 p-3 @form:gap-x-4 @form:gap-y-1">
        <div className="relative self-start @form:row-span-2">
          <Picture
            picture={picture}
            scene={scene}
            sizes="84px"
            frame="size-18 rounded-md object-cover @form:size-21"
            isFirst={isFirst}
          />
          {number !== null && <RowNumber className="max-lg:hidden noscript:hidden">{number}</RowNumber>}
        </div>
        <div className="min-w-0 self-center @form:flex @form:flex-wrap @form:items-baseline @form:gap-x-3">
          <VenueTitle venue={venue} isSmall />
          <p className="text-sm text-ink-soft max-sm:text-xs">
            {isYours && <Badge tone="success">Your venue</Badge>}{' '}
            <span className="inline-block first-letter:uppercase">{facts.join(', ')}</span>
          </p>
        </div>
        <div className="col-span-2 min-w-0 @form:col-span-1 @form:self-center">
          <VenueTimes venueSlug={slug} venueName={name} times={times} today={today} isDayNamed={isDayNamed} />
        </div>
      </div>
    </article>
  )
}
