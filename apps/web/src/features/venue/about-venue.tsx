import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { hoursLines } from '@touchline/rules/catalogue/opening-hours'
import type { ReactNode } from 'react'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { addressLine } from './address-line.ts'
import { aboutVenueId, directionsTo } from './directions.ts'

const LINK = 'rounded-sm py-1 font-bold text-primary-text underline underline-offset-4'

/** Shows what people ask before a visit. Facts that the operator does not give are left out. */
export function AboutVenue({ venue }: { venue: Venue }) {
  const { isKiosk, isEmbedded } = usePageFacts()
  const { hours, openingHours, facilities, stepFree, parking, gettingHere, phone, email } = venue
  return (
    <section
      aria-labelledby={aboutVenueId}
      className="rounded-lg border border-line bg-surface p-4 shadow-card wrap-anywhere sm:p-6"
    >
      <h2 id={aboutVenueId} tabIndex={-1} className="scroll-mt-12">
        About {venue.name}
      </h2>
      <dl className="mt-3 grid gap-3">
        {(hours ?? openingHours) && (
          <Fact name="Opening hours">
            {hours
              ? hoursLines(hours).map(({ days, times }) => (
                  <span key={days} className="tabular flex flex-wrap justify-between gap-x-4">
                    <span>{days}</span> <span>{times}</span>
                  </span>
                ))
              : openingHours}
          </Fact>
        )}
        <Fact name="Address">
          {addressLine(venue)}
          {!isKiosk && !isEmbedded && (
            <a href={directionsTo(venue)} target="_blank" rel="noreferrer" className={`block w-fit ${LINK}`}>
              Directions<span className="visually-hidden"> to {venue.name} (opens in a new window)</span>
            </a>
          )}
        </Fact>
        {gettingHere && <Fact name="Getting here">{gettingHere}</Fact>}
        {stepFree && <Fact name="Step-free access">{stepFree}</Fact>}
        {parking && <Fact name="Parking">{parking}</Fact>}
        {facilities.length > 0 && <Fact name="Facilities">{facilities.join(', ')}</Fact>}
        {(phone || email) && (
          <Fact name="Contact">
            {phone && <Contact to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Contact>}
            {email && <Contact to={`mailto:${email}`}>{email}</Contact>}
          </Fact>
        )}
      </dl>
      {/* Spec 3: this says whether a venue's pages offer a change of venue. */}
      {venue.displayVenueSelectionButton && !isKiosk && (
        <p className="mt-3">
          <Link to={paths.home()} className={`inline-block ${LINK}`}>
            Change venue
          </Link>
        </p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows a contact. A kiosk shows it as text, since it can neither call nor write. */
function Contact({ to, children }: { to: string; children: string }) {
  const { isKiosk } = usePageFacts()
  if (isKiosk) return <span className="block">{children}</span>
  return (
    <a href={to} className={`block w-fit ${LINK}`}>
      {children}
    </a>
  )
}
