import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { footerQuery } from '../../calls/catalogue/get-footer.ts'
import { useVenueSlug } from '../../features/venue/use-venue-slug.ts'

/**
 * Finds the contact details for help: the venue in the address, else the venue chosen last, else the
 * operator. Unknown details are empty.
 */
export function useHelp() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const venueSlug = useVenueSlug()
  const { data: footer } = useQuery({
    ...footerQuery(venueSlug ?? ''),
    enabled: venueSlug !== null,
    throwOnError: false,
  })
  const { phone, email } = footer && (footer.phone || footer.email) ? footer : client.contact
  return {
    name: footer?.venueName ?? client.name,
    address: footer?.address ?? '',
    phone,
    email,
    hours: footer ? footer.openingHours : client.contact.hours,
    html: footer?.html ?? '',
  }
}
