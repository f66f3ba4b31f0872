import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../calls/client/get-client.ts'
import { footerQuery } from '../calls/footer/get-footer.ts'
import { useVenueSlug } from '../features/venue/use-venue-slug.ts'
import { usePageFacts } from '../page/page-facts.ts'
import { ContactLink } from './contact-link.tsx'
import { useRouteFacts } from './route-facts.ts'

/** Spec 2: a footer is loaded per venue. Its HTML is the venue's own, sanitised by the server. */
export function Footer() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { facts } = useRouteFacts()
  const { isKiosk } = usePageFacts()
  const venueSlug = useVenueSlug()
  const { data: footer } = useQuery({
    ...footerQuery(venueSlug ?? ''),
    enabled: venueSlug !== null,
    throwOnError: false,
  })
  return (
    <footer className="on-dark mt-auto bg-dark text-on-dark">
      <div className="page touchline [--touchline:var(--color-dark-mark)] grid gap-8 py-10 wrap-anywhere sm:grid-cols-2">
        <div>
          <p className="display mb-3">{footer?.venueName ?? client.name}</p>
          {footer && (
            <address className="grid gap-1 not-italic">
              <span>{footer.address}</span>
              <ContactLink phone={footer.phone} />
              <ContactLink email={footer.email} />
              {footer.openingHours && <span className="mt-2">{footer.openingHours}</span>}
            </address>
          )}
        </div>
        {/* HTML that an operator wrote stays off the page that takes money, and its links off a kiosk. */}
        {footer?.html && !facts.hasCardFrames && !isKiosk && (
          <div
            className="grid content-start gap-2 [&_a]:underline [&_a]:underline-offset-4"
            // oxlint-disable-next-line react/no-danger -- sanitised by the server, each time it is served
            dangerouslySetInnerHTML={{ __html: footer.html }}
          />
        )}
      </div>
    </footer>
  )
}
