import { createContext, useContext } from 'react'
import type { Area } from '../paths.ts'
import type { KnownPlace } from '../place-cookie.ts'

/** What a page knows of its surroundings. The server writes it; nothing in render asks a clock or a window. */
export type PageFacts = {
  /** '' or '/somewhere', without a slash at the end. */
  basePath: string
  /** What stands before a call's path: the base path, or the origin of an API that lives elsewhere. */
  apiBase: string
  /** Spec 6: bearer tokens are on, and the page sends its log-in's as a header. */
  sendsBearer: boolean
  /** The server's time at which this page was true. */
  nowMs: number
  /** Spec 6: set by a query value; hides header, footer and breadcrumbs. */
  isEmbedded: boolean
  /** Spec 6: set by a query flag; limited navigation. */
  isKiosk: boolean
  /** Spec 3: the venue at which this kiosk stands. */
  currentCentre: string | null
  /** The mark of the log-in for which the page was rendered; null for a visitor. */
  loginMark: string | null
  /** Origin of each other part of the site that there is; '' where it is the page's own. */
  areaOrigins: Readonly<Partial<Record<Area, string>>>
  /** What an operator draws maps from; null draws the built-in one. */
  mapSource: MapSource | null
  /** The venue chosen last, on whichever page; in a kiosk its own. */
  venueSlug: string | null
  /** The place that this device remembers; null on every page but Home, which alone is made for it. */
  place: KnownPlace | null
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
      /** Whose data it is, in words. */
      credit: string
    }

export const PageFactsContext = createContext<PageFacts | null>(null)

export function usePageFacts(): PageFacts {
  const facts = useContext(PageFactsContext)
  if (!facts) throw new Error('usePageFacts stands outside of the app')
  return facts
}
