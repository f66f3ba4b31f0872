import type { CookieSerializeOptions } from '@fastify/cookie'
import {
  basketCarryHeader,
  deskCookie,
  framedCookies,
  mayHoldSession,
  type PageMode,
  pageModeHeader,
  readBearerCookie,
  readCookies,
  type SessionCookieNames,
  sessionBeganHeader,
  tabCookies,
} from '@touchline/rules/web/session-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logInMarkOf, type SessionOutcome } from '../call/session-outcome.ts'
import type { Config } from '../config.ts'
import type { ClientRecord } from '../stores/catalogue/catalogue.ts'

type Client = Pick<ClientRecord, 'frameAncestors'>

/** Parts of a request that tell which session it belongs to. */
export interface SessionSource {
  mode: PageMode | null
  protocol: string
  cookie: string | undefined
  authorization: string | undefined
}

/**
 * Returns the page's own mode. Scripts of other sites can't set the header without our permission. A browser
 * sends a frame's cookie from everywhere on the surrounding site, but without the header it gives no access.
 */
function pageModeOf(request: FastifyRequest): PageMode | null {
  const mode = request.headers[pageModeHeader]
  return mode === 'kiosk' || mode === 'framed' ? mode : null
}

export const sessionSourceOf = (request: FastifyRequest): SessionSource => ({
  mode: pageModeOf(request),
  protocol: request.protocol,
  cookie: request.headers.cookie,
  authorization: request.headers.authorization,
})

/** True when there may be a session: this is wider than what `tokenOf` accepts. */
export const mayHaveSession = ({ cookie, authorization }: SessionSource): boolean =>
  mayHoldSession(cookie) || authorization !== undefined

/** True for a page inside another site, with a cookie of its own. Without https there are none. */
export function isFramed({ mode, protocol }: SessionSource, client: Client): boolean {
  return protocol === 'https' && mode === 'framed' && client.frameAncestors.length > 0
}

/**
 * Decision 40: returns the cookies that keep the session. A page inside another site has a session of its
 * own, where the client lets that site frame it.
 */
function placeOf(
  source: SessionSource,
  client: Client,
): { names: SessionCookieNames; attributes: CookieSerializeOptions } {
  const secure = source.protocol === 'https'
  return isFramed(source, client)
    ? { names: framedCookies, attributes: { path: '/', secure, sameSite: 'none', partitioned: true } }
    : { names: tabCookies(secure), attributes: { path: '/', secure, sameSite: 'lax' } }
}

/**
 * Returns the session's token. Spec 6: a bearer token counts only in development or when the setting is on,
 * in the header or in the cookie where the existing front end keeps it. Otherwise the session's cookie
 * counts.
 */
export function tokenOf(source: SessionSource, config: Config, client: Client): string | null {
  const { authorization } = source
  if (config.bearerTokens && authorization?.startsWith('Bearer '))
    return authorization.slice('Bearer '.length)
  const cookies = readCookies(source.cookie)
  const bearer = config.bearerTokens ? readBearerCookie(cookies) : null
  return bearer?.token ?? (cookies.get(placeOf(source, client).names.session) || null)
}

/** Decision 130: returns the token by which a browser of a desk is known. */
export const deviceTokenOf = ({ cookie, protocol }: SessionSource): string | null =>
  readCookies(cookie).get(deskCookie(protocol === 'https')) || null

/** A day: PINs are good for the day of a whole log-in. */
const deskCookieSeconds = 24 * 60 * 60

/** Writes the session's cookies and headers. Nothing else changes what the browser keeps of a session. */
export function writeSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { client, config }: { client: Client; config: Config },
  outcome: SessionOutcome,
): void {
  if (outcome.kind === 'unchanged') return
  const source = sessionSourceOf(request)
  const { names, attributes } = placeOf(source, client)
  const cookies = readCookies(source.cookie)
  const clearHint = () => {
    if (cookies.has(names.hint)) reply.clearCookie(names.hint, attributes)
  }
  const clearAll = () => {
    if (cookies.has(names.session)) reply.clearCookie(names.session, { ...attributes, httpOnly: true })
    const bearer = config.bearerTokens ? readBearerCookie(cookies) : null
    if (bearer) reply.clearCookie(bearer.name, { path: '/' })
    clearHint()
  }
  switch (outcome.kind) {
    case 'begun': {
      const { token, isLoggedIn, maxAgeSeconds, basketCode, deviceToken } = outcome
      const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
      reply.setCookie(names.session, token, { ...attributes, ...age, httpOnly: true })
      if (isFramed(source, client)) reply.header(sessionBeganHeader, 'framed')
      if (basketCode !== null) reply.header(basketCarryHeader, basketCode)
      // The hint goes with the session when a customer is logged in.
      if (isLoggedIn) reply.setCookie(names.hint, logInMarkOf(token), { ...attributes, ...age })
      if (deviceToken !== null)
        reply.setCookie(deskCookie(attributes.secure === true), deviceToken, {
          ...attributes,
          maxAge: deskCookieSeconds,
          httpOnly: true,
        })
      return
    }
    case 'kept':
      // Not for a bearer token.
      if (cookies.get(names.session) === outcome.token)
        reply.setCookie(names.session, outcome.token, {
          ...attributes,
          maxAge: outcome.maxAgeSeconds,
          httpOnly: true,
        })
      return
    case 'ended':
      clearAll()
      reply.header('clear-site-data', '"storage"')
      return
    case 'dead':
      return clearAll()
    case 'not-logged-in':
      return clearHint()
  }
}
