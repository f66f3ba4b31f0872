import type { VenueSummary } from '../../calls/venues/list-venues.ts'
import { Link } from '../../page/link.tsx'
import { Picture } from '../../page/picture.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ClockIcon, PinIcon } from '../../ui/icons.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  venue: VenueSummary
  /** How far away it is, in words; known when the visitor searched near a place. */
  distance?: string | undefined
  isChosen?: boolean
  /** Marked on the map too. */
  isPointedAt?: boolean
  isFirst?: boolean
}

/** A venue to choose: the whole card is its link, and the link's name is the venue's. */
export function VenueCard({
  venue,
  distance,
  isChosen = false,
  isPointedAt = false,
  isFirst = false,
}: Props) {
  const { slug, name, address, town, postcode, openingHours, picture, scene } = venue
  return (
    <article
      className={classNames(
        'group relative flex h-full gap-4 rounded-lg border bg-surface p-4 shadow-card transition',
        'focus-within:border-primary-text hover:border-primary-text hover:shadow-raised',
        isPointedAt ? 'border-primary-text shadow-raised' : 'border-line',
      )}
    >
      <Picture
        picture={picture}
        scene={scene}
        sizes="80px"
        frame="size-16 shrink-0 rounded-md object-cover sm:size-20"
        isFirst={isFirst}
      />
      <div className="min-w-0 grow">
        <h3 className="display">
          <Link
            to={paths.chooseActivity({ venueSlug: slug })}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
          >
            {name}
          </Link>
        </h3>
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
    </article>
  )
}

export function addressLine({
  address,
  town,
  postcode,
}: Pick<VenueSummary, 'address' | 'town' | 'postcode'>): string {
  // A postcode is read as one word, so its space does not break.
  const place = [town, postcode.replace(' ', '\u00a0')].filter(Boolean).join(' ')
  return [address, place].filter(Boolean).join(', ')
}
