import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { PinIcon } from '../../ui/icons.tsx'
import { OpenNow } from './open-now.tsx'

/** Shows the venue of this page, its address, and the way to another one. */
export function VenueLine({ venue }: { venue: Venue }) {
  const { isKiosk } = usePageFacts()
  const address = [venue.address, venue.town, venue.postcode].filter(Boolean).join(', ')
  return (
    <div className="mt-3 flex items-start gap-2">
      <span className="mt-0.5 text-primary-text">
        <PinIcon size={22} />
      </span>
      <p>
        <span className="font-bold">{venue.name}</span> <span className="block text-ink-soft">{address}</span>{' '}
        {venue.hours ? (
          <span className="block">
            <OpenNow hours={venue.hours} timeZone={venue.timeZone} />
          </span>
        ) : (
          venue.openingHours && <span className="block text-ink-soft">{venue.openingHours}</span>
        )}{' '}
        {/* Spec 3: this says whether a venue's pages offer a change of venue. */}
        {venue.displayVenueSelectionButton && !isKiosk && (
          <Link
            to={paths.home()}
            className="mt-1 inline-block rounded-sm py-1 font-bold text-primary-text underline underline-offset-4"
          >
            Change venue
          </Link>
        )}
      </p>
    </div>
  )
}
