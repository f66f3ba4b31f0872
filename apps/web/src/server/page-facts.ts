import { isEmbeddedAddress } from '../modes/embedded.ts'
import { kioskOfAddress } from '../modes/kiosk.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { venueOfCookies } from '../venue-cookie.ts'
import { loginMarkOf } from './page-mode.ts'
import type { PageRequest } from './page-request.ts'
import type { Site } from './site.ts'

/** What a page knows before it has asked anything. */
export function pageFactsOf(site: Site, { request, url, mode, isShared }: PageRequest): PageFacts {
  const kiosk = kioskOfAddress(url.searchParams)
  const { cookie } = request.headers
  return {
    basePath: site.basePath,
    apiBase: site.basePath,
    nowMs: Date.now(),
    isEmbedded: isEmbeddedAddress(url.searchParams),
    ...kiosk,
    loginMark: isShared ? null : loginMarkOf(cookie, mode),
    areaOrigins: areasSeenFrom(url.origin, site.areaOrigins),
    mapStyleUrl: site.map?.styleUrl ?? null,
    venueSlug: kiosk.currentCentre ?? venueOfCookies(cookie),
  }
}

/** An area that is configured on the page's own origin is no other sub-domain. */
const areasSeenFrom = (origin: string, areas: PageFacts['areaOrigins']): PageFacts['areaOrigins'] =>
  Object.fromEntries(Object.entries(areas).map(([area, other]) => [area, other === origin ? '' : other]))
