import { type Encoding, encodingOf } from '@touchline/rules/web/accepted-encoding'
import { mayHoldSession, type PageMode } from '@touchline/rules/web/session-cookies'
import type { FastifyRequest } from 'fastify'
import { isEmbeddedAddress } from '../modes/embedded.ts'
import { kioskOfAddress } from '../modes/kiosk.ts'
import { originOfCookies, type SearchOrigin } from '../origin-cookie.ts'
import { paths } from '../paths.ts'
import { pageModeOf } from './page-mode.ts'

/** A request for a page. */
export type PageRequest = {
  request: FastifyRequest
  url: URL
  mode: PageMode | null
  encoding: Encoding | null
  /**
   * True for a visitor without a session, at an address that opens nothing personal: all such visitors share
   * the page.
   */
  isShared: boolean
  /** Place that the visitor's device remembers; only Home uses it. */
  place: SearchOrigin | null
}

/**
 * Characters allowed between the scheme and path of an address, none of which could turn it into another
 * address.
 */
const host = /^[\w.:[\]-]{1,259}$/

/** Reads a request; null for an invalid address. */
export function readPageRequest(request: FastifyRequest, basePath: string): PageRequest | null {
  // Joined as text: resolved against the host, a path that begins with two slashes would name another host.
  const address = `${request.protocol}://${request.host}${request.url}`
  if (!host.test(request.host) || !URL.canParse(address)) return null
  const url = new URL(address)
  const kiosk = kioskOfAddress(url.searchParams)
  const mode = pageModeOf(request, {
    ...kiosk,
    isEmbedded: isEmbeddedAddress(url.searchParams),
  })
  return {
    request,
    url,
    mode,
    encoding: encodingOf(request.headers['accept-encoding']),
    isShared: !mayHoldSession(request.headers.cookie) && !url.searchParams.has('key'),
    place:
      url.pathname === basePath + paths.home() && !kiosk.isKiosk
        ? originOfCookies(request.headers.cookie)
        : null,
  }
}
