import { useQuery } from '@tanstack/react-query'
import { footerQuery } from '../calls/footer/get-footer.ts'
import { useVenueSlug } from '../features/venue/use-venue-slug.ts'
import { ContactLink } from './contact-link.tsx'

/** A32: whom to ask stands in the same place on every page, also where header and footer are hidden. */
export function EmbeddedHelp() {
  const venueSlug = useVenueSlug()
  const { data: footer } = useQuery({
    ...footerQuery(venueSlug ?? ''),
    enabled: venueSlug !== null,
    throwOnError: false,
  })
  if (!footer || !(footer.phone || footer.email)) return null
  return (
    <section aria-label="Help" className="page mt-auto pb-6">
      <p className="flex flex-wrap items-center gap-x-4 border-t border-line pt-4">
        <span>Questions? Ask {footer.venueName}:</span>
        <ContactLink phone={footer.phone} />
        <ContactLink email={footer.email} />
      </p>
    </section>
  )
}
