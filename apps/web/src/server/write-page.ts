import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { maintenanceAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import type { PageMode } from '@touchline/rules/web/session-cookies'
import { analyticsOrigins, containersOf, mayLoadAnalytics } from '../analytics-paths.ts'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { loadedTheme } from '../calls/catalogue/get-theme.ts'
import type { Rendered } from '../entry-server.tsx'
import type { PageFacts } from '../page/page-facts.ts'
import { staffPaths } from '../staff-paths.ts'
import { schemesOf } from '../theme/schemes.ts'
import { compress } from './compress.ts'
import { themeHeadOf, writeDocument } from './document.ts'
import type { HeadElements } from './head/page-head.ts'
import { mayBeFramed } from './may-be-framed.ts'
import { writeNotStarted } from './not-started.ts'
import type { PageRequest } from './page-request.ts'
import { securityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'

/** A complete answer, ready to be written to the socket. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer | null; isShared: boolean }

type Written = Omit<Extract<Rendered, { kind: 'page' }>, 'kind' | 'params'> & {
  /** Head for search engines and links. */
  told: HeadElements
  /** True when other visitors may be given it. */
  isShared: boolean
}

const NO_THEME: Partial<Theme> = {}
const FALLBACK_TITLE = '<title>Bookings</title>'

/** Writes the document of a page, packed, with its headers. The page's query client is not used again. */
export async function writePage(
  site: Site,
  { request, url, mode, encoding }: PageRequest,
  { client, data, head, body, told, route, path, status, isShared }: Written,
): Promise<Page> {
  const { assets, hashes, basePath, map, cardFrameOrigins, hasWallets } = site
  const found = loadedTheme(client)
  const operator = client.getQueryData<Client>(clientQuery().queryKey)
  const schemes = schemesOf(found, data.facts.isEmbedded)
  const theme = themeHeadOf(found ?? NO_THEME, schemes, assets)
  const text = writeDocument({
    assets,
    theme,
    basePath,
    mode,
    head: (head || FALLBACK_TITLE) + told.head,
    body,
    data,
    notStarted: writeNotStarted(client, data.facts.isKiosk),
    tail: told.tail,
  })
  client.clear()
  return {
    status,
    isShared,
    body: await compress(text, encoding, isShared),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': mayComeBack({ isShared, mode, facts: data.facts }) ? 'private, no-cache' : 'no-store',
      vary: 'Accept-Encoding, Cookie',
      ...(encoding && { 'content-encoding': encoding }),
      ...(status === 503 && { 'retry-after': String(maintenanceAgainAfterSeconds) }),
      ...securityHeaders({
        scriptHash: hashes.script,
        styleHashes: [theme.cssHash, hashes.style],
        // S25: no site may frame a kiosk or an account, whatever the client lists.
        frameAncestors: data.facts.isKiosk || !mayBeFramed(path) ? [] : (operator?.frameAncestors ?? []),
        cardFrameOrigins: route.hasCardFrames ? cardFrameOrigins : [],
        hasWallets: route.hasCardFrames === true && hasWallets,
        mapOrigins: route.hasMap && map?.kind === 'style' ? [new URL(map.url).origin, ...map.origins] : [],
        imageOrigins: logoOrigin(found),
        analytics: analyticsOf(operator, data.facts, url),
        // Staff come to a page with the camera inside the document of another of theirs.
        hasCamera: `${path}/`.startsWith(`${staffPaths.desk()}/`),
        isSecure: request.protocol === 'https',
        hasKeyInAddress: url.searchParams.has('key'),
      }),
    },
  }
}

/**
 * True when a browser may keep the page to show it again on the way back. The next person at this screen must
 * not see personal content: a typed place is personal too, and a kiosk is everybody's.
 */
const mayComeBack = (page: { isShared: boolean; mode: PageMode | null; facts: PageFacts }): boolean =>
  page.isShared && page.mode === null && !page.facts.isKiosk && page.facts.place === null

/** Returns the origins of containers: only on pages with the whole frame, and never where someone pays. */
function analyticsOf(operator: Client | undefined, { isKiosk, isEmbedded, basePath }: PageFacts, url: URL) {
  if (isKiosk || isEmbedded || containersOf(operator?.analyticsContainerIds ?? []).length === 0) return null
  return mayLoadAnalytics(url.pathname.slice(basePath.length), url.search) ? analyticsOrigins : null
}

function logoOrigin(theme: Theme | undefined): string[] {
  const logo = theme?.themeAppLogo
  if (!logo?.startsWith('https://') || !URL.canParse(logo)) return []
  return [new URL(logo).origin]
}
