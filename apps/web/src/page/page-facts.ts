import { createContext, useContext } from 'react'
import type { SearchOrigin } from '../origin-cookie.ts'
import type { Area } from '../paths.ts'

/** Facts about a page's surroundings, written by the server. Rendering reads no clock and no window. */
export type PageFacts = {
  /** '' or '/somewhere', without a slash at the end. */
  basePath: string
  /** Prefix of a call's path: the base path, or the origin of an API that lives elsewhere. */
  apiBase: string
  /** Spec 6: true when bearer tokens are on, and the page sends its log-in's token as a header. */
  sendsBearer: boolean
  /** Server's time at which this page was true. */
  nowMs: number
  /** Spec 6: set by a query value; hides header, footer and breadcrumbs. */
  isEmbedded: boolean
  /** Spec 6: set by a query flag; limited navigation. */
  isKiosk: boolean
  /** Spec 3: the venue at which this kiosk stands. */
  currentCentre: string | null
  /** Mark of the log-in for which the page was rendered; null for a visitor. */
  loginMark: string | null
  /** Origin of each other part of the site that exists; '' where it is the page's own. */
  areaOrigins: Readonly<Partial<Record<Area, string>>>
  /** Source of the operator's maps; null draws the built-in map. */
  mapSource: MapSource | null
  /** Venue chosen last, on any page; in a kiosk, the kiosk's venue. */
  venueSlug: string | null
  /** Place that this device remembers; null on every page but Home, the only one rendered for it. */
  place: SearchOrigin | null
}

export type MapSource =
  | { kind: 'style'; url: string }
  /** A file of vector tiles, read by range. Bounds are west, south, east, north. */
  | {
      kind: 'tiles'
      url: string
      minZoom: number
      maxZoom: number
      bounds: [number, number, number, number]
      /** Credit for the map data, in words. */
      credit: string
    }

export const PageFactsContext = createContext<PageFacts | null>(null)

export function usePageFacts(): PageFacts {
  const facts = useContext(PageFactsContext)
  if (!facts) throw new Error('usePageFacts stands outside of the app')
  return facts
}
