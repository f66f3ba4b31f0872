import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { Picture } from '../../page/picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import { OpenNow } from './open-now.tsx'
import { QuickFacts } from './quick-facts.tsx'

type Props = {
  venue: Venue
  /** Address of the drawing in place of a picture; by default the venue's own. */
  scene?: string | null
  /** Element of the name; a paragraph where the page's first heading says something else. */
  name?: 'h1' | 'p'
  /** True on the venue's own page. */
  hasAbout?: boolean
}

/** Shows which venue this is, on each of the pages that its tabs lead to: everything has the same place there. */
export function VenueHeader({ venue, scene = venue.scene, name: Name = 'h1', hasAbout = false }: Props) {
  const hasPicture = venue.picture !== null || scene !== null
  return (
    <div
      className={classNames(
        'grid items-center gap-x-3 sm:grid-rows-[auto_1fr] sm:items-start sm:gap-x-5',
        hasPicture && 'grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      <div className={hasPicture ? 'col-start-2' : undefined}>
        <Name className={Name === 'p' ? 'display venue-name' : 'venue-name'}>{venue.name}</Name>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft">
          {venue.hours ? (
            <OpenNow hours={venue.hours} timeZone={venue.timeZone} />
          ) : (
            venue.openingHours && <span>{venue.openingHours}</span>
          )}
          {venue.town && <span>{venue.town}</span>}
        </p>
      </div>
      <Picture
        picture={venue.picture}
        scene={scene}
        sizes="(min-width: 75rem) 256px, (min-width: 35.9375rem) 200px, 96px"
        frame="col-start-1 row-start-1 size-24 rounded-md object-cover sm:row-[1/span_2] sm:h-28 sm:w-50 sm:rounded-lg lg:h-36 lg:w-64"
        isFirst
      />
      <QuickFacts
        venue={venue}
        hasAbout={hasAbout}
        className={hasPicture ? 'col-span-2 sm:col-span-1 sm:col-start-2' : ''}
      />
    </div>
  )
}
