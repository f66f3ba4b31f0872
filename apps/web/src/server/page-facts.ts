import { isEmbeddedAddress } from '../modes/embedded.ts'
import { kioskOfAddress } from '../modes/kiosk.ts'
import type { MapSource, PageFacts } from '../page/page-facts.ts'
import { venueOfCookies } from '../venue-cookie.ts'
import { mapTilesPath } from './map-tiles/serve-tiles.ts'
import { loginMarkOf } from './page-mode.ts'
import type { PageRequest } from './page-request.ts'
import type { Site } from './site.ts'

/** Returns the facts that a page knows before any call. */
export function pageFactsOf(site: Site, { request, url, mode, isShared, place }: PageRequest): PageFacts {
  const kiosk = kioskOfAddress(url.searchParams)
  const { cookie } = request.headers
  return {
    basePath: site.basePath,
    apiBase: site.basePath,
    sendsBearer: site.sendsBearer,
    nowMs: Date.now(),
    isEmbedded: isEmbeddedAddress(url.searchParams),
    ...kiosk,
    loginMark: isShared ? null : loginMarkOf(cookie, mode),
    areaOrigins: areasSeenFrom(url.origin, site.areaOrigins),
    mapSource: mapSourceOf(site),
    venueSlug: kiosk.currentCentre ?? venueOfCookies(cookie),
    place,
  }
}

function mapSourceOf({ map, basePath }: Site): MapSource | null {
  switch (map?.kind) {
    case undefined:
      return null
    case 'style':
      return { kind: 'style', url: map.url }
    case 'tiles':
      return { kind: 'tiles', url: mapTilesPath(basePath), ...map.tiles.facts }
  }
}

/** Returns the areas' origins; '' for one on the page's own origin, which is no other sub-domain. */
const areasSeenFrom = (origin: string, areas: PageFacts['areaOrigins']): PageFacts['areaOrigins'] =>
  Object.fromEntries(Object.entries(areas).map(([area, other]) => [area, other === origin ? '' : other]))
