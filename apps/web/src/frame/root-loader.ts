import type { LoaderFunctionArgs } from 'react-router'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { ensureQuery } from '../calls/call-query.ts'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { footerQuery } from '../calls/catalogue/get-footer.ts'
import { themeQuery } from '../calls/catalogue/get-theme.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { servicesOf } from '../services.ts'
import { loadFrameParts } from './parts.ts'
import { selectedVenue } from './selected-venue.ts'

/** Loads the data that the frame shows on every page. */
export async function rootLoader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  const { client, facts } = services
  await Promise.all([
    ensureQuery(client, clientQuery()),
    ensureQuery(client, userQuery()).then((user) => loadFrameParts(facts, user !== null)),
    // Without its basket a page still has everything but the count; the header asks again.
    ensureQuery(client, cartQuery()).catch(() => undefined),
    loadVenueTheme(),
  ])
  return null

  async function loadVenueTheme(): Promise<void> {
    const venueSlug = params.venueSlug ?? (await selectedVenue(services))
    await Promise.all([
      ensureQuery(client, themeQuery(venueSlug)),
      // A venue without a footer, or one that is gone, costs the page nothing but its footer.
      venueSlug === null ? null : ensureQuery(client, footerQuery(venueSlug)).catch(() => undefined),
    ])
  }
}
