import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { aboutVenueId, directionsTo } from './directions.ts'

const LINK =
  'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4 rounded-sm'

type Props = {
  venue: Venue
  /** True on the venue's own page, which has the answers below. */
  hasAbout: boolean
  className: string
}

/** Links the questions that people ask most to their answers. */
export function QuickFacts({ venue, hasAbout, className }: Props) {
  const { isKiosk, isEmbedded } = usePageFacts()
  const about = (words: string) => (
    <li>
      {hasAbout ? (
        <a href={`#${aboutVenueId}`} className={LINK}>
          {words}
        </a>
      ) : (
        <Link to={`${paths.chooseActivity({ venueSlug: venue.slug })}#${aboutVenueId}`} className={LINK}>
          {words}
        </Link>
      )}
    </li>
  )
  return (
    <ul className={classNames('flex flex-wrap gap-x-4 text-sm max-sm:min-[17rem]:-my-1', className)}>
      {venue.stepFree && about('Step-free')}
      {venue.parking && about('Parking')}
      {venue.phone && !isKiosk && (
        <li>
          <a href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
            Call<span className="visually-hidden"> {venue.name}</span>
          </a>
        </li>
      )}
      {!isKiosk && !isEmbedded && (
        <li>
          <a href={directionsTo(venue)} target="_blank" rel="noreferrer" className={LINK}>
            Directions<span className="visually-hidden"> to {venue.name} (opens in a new window)</span>
          </a>
        </li>
      )}
    </ul>
  )
}
