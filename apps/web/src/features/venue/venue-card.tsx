import type { FreeTime } from '../../calls/catalogue/list-free.ts'
import type { VenueSummary } from '../../calls/catalogue/list-venues.ts'
import { Picture } from '../../page/picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ClockIcon, PinIcon } from '../../ui/icons.tsx'
import { addressLine } from './address-line.ts'
import { RowNumber } from './row-number.tsx'
import { VenueTimes } from './venue-times.tsx'
import { VenueTitle } from './venue-title.tsx'

type Props = {
  venue: VenueSummary
  /** Distance in words; known when the visitor searched near a place. */
  distance?: string | undefined
  isChosen?: boolean
  /** True when it is highlighted, as its mark on the map is. */
  isPointedAt?: boolean
  /** Number of its mark on the map. */
  number?: number | null
  isFirst?: boolean
  /** Next free times; null where they were not asked for. */
  times?: readonly FreeTime[] | 'coming' | null
  /** `YYYY-MM-DD` of today, for those times. */
  today?: string
}

/** Shows a venue to choose: the whole card is its link, and the link's name is the venue's. */
export function VenueCard({
  venue,
  distance,
  isChosen = false,
  isPointedAt = false,
  number = null,
  isFirst = false,
  times = null,
  today = '',
}: Props) {
  const { slug, name, address, town, postcode, openingHours, picture, scene } = venue
  return (
    <article
      className={classNames(
        'group @container relative grid h-full grid-cols-1 content-start gap-3 rounded-lg border bg-surface p-4 shadow-card transition',
        'focus-within:border-primary-text hover:border-primary-text hover:shadow-raised',
        isPointedAt ? 'border-primary-text shadow-raised' : 'border-line',
      )}
    >
      <div className="flex gap-4">
        <div className="relative shrink-0">
          <Picture
            picture={picture}
            scene={scene}
            sizes="80px"
            frame="size-16 rounded-md object-cover sm:size-20"
            isFirst={isFirst}
          />
          {number !== null && <RowNumber>{number}</RowNumber>}
        </div>
        <div className="min-w-0 grow">
          <VenueTitle venue={venue} />
          <p className="mt-1.5 flex gap-1.5 text-sm">
            <span className="mt-0.5 text-ink-soft">
              <PinIcon size={16} />
            </span>
            {addressLine({ address, town, postcode })}
          </p>
          {openingHours && (
            <p className="mt-1 flex gap-1.5 text-sm text-ink-soft">
              <span className="mt-0.5">
                <ClockIcon size={16} />
              </span>
              {openingHours}
            </p>
          )}
          {(isChosen || distance !== undefined) && (
            <p className="mt-2 flex flex-wrap gap-2">
              {distance !== undefined && <Badge tone="primary">{distance}</Badge>}
              {isChosen && <Badge tone="success">Your venue</Badge>}
            </p>
          )}
        </div>
      </div>
      {times === 'coming' && <div aria-hidden="true" className="h-20 rounded-md bg-sunken" />}
      {times !== null && times !== 'coming' && (
        <VenueTimes venueSlug={slug} venueName={name} times={times} today={today} isDayNamed />
      )}
    </article>
  )
}
