import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { aboutVenueId, directionsTo } from '../../features/venue/about-venue.tsx'
import { usePageFacts } from '../../page/page-facts.ts'

const LINK =
  'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4 rounded-sm'

/** Links the questions that people ask most to their answers. */
export function QuickFacts({ venue }: { venue: Venue }) {
  const { isKiosk, isEmbedded } = usePageFacts()
  const about = `#${aboutVenueId}`
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm max-sm:-my-1">
      {venue.stepFree && <Item to={about}>Step-free</Item>}
      {venue.parking && <Item to={about}>Parking</Item>}
      {venue.phone && !isKiosk && (
        <Item to={`tel:${venue.phone.replace(/[^+\d]/g, '')}`} more={venue.name}>
          Call
        </Item>
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

function Item({ to, more, children }: { to: string; more?: string; children: string }) {
  return (
    <li>
      <a href={to} className={LINK}>
        {children}
        {more !== undefined && <span className="visually-hidden"> {more}</span>}
      </a>
    </li>
  )
}
