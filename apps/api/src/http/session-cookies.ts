import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import {
  framedCookies,
  type PageMode,
  pageModeHeader,
  readBearerCookie,
  readCookies,
  sessionBeganHeader,
  type SessionCookieNames,
  tabCookies,
} from '@touchline/rules/session-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { ClientRecord } from '../stores/catalogue.ts'

type Client = Pick<ClientRecord, 'frameAncestors'>

/**
 * What our pages say of themselves. Scripts of other sites can't set the header without our leave, so a frame's cookie,
 * which a browser sends to us from everywhere on the site around it, opens nothing for them.
 */
export function pageModeOf(request: FastifyRequest): PageMode | null {
  const mode = request.headers[pageModeHeader]
  return mode === 'kiosk' || mode === 'framed' ? mode : null
}

/** Whether this is a page inside another site, with a cookie of its own: there are none without https. */
export function isFramed(request: FastifyRequest, client: Client): boolean {
  return request.protocol === 'https' && pageModeOf(request) === 'framed' && client.frameAncestors.length > 0
}

/** Decision 40: a page inside another site has a session of its own, where the client lets that site frame it. */
function placeOf(
  request: FastifyRequest,
  client: Client,
): { names: SessionCookieNames; attributes: CookieSerializeOptions } {
  const secure = request.protocol === 'https'
  return isFramed(request, client)
    ? { names: framedCookies, attributes: { path: '/', secure, sameSite: 'none', partitioned: true } }
    : { names: tabCookies(secure), attributes: { path: '/', secure, sameSite: 'lax' } }
}

/**
 * Spec 6: a bearer token counts only in development or when the setting is on, in the header or in the cookie in which
 * the existing front end keeps it; otherwise the session's cookie.
 */
export function tokenOf(request: FastifyRequest, config: Config, client: Client): string | null {
  const header = request.headers.authorization
  if (config.bearerTokens && header?.startsWith('Bearer ')) return header.slice('Bearer '.length)
  const cookies = readCookies(request.headers.cookie)
  const kept = config.bearerTokens ? readBearerCookie(cookies) : null
  return kept?.token ?? (cookies.get(placeOf(request, client).names.session) || null)
}

/** What tells one log-in from another and opens nothing: it can't be turned back into the token. */
export const markOf = (token: string): string =>
  createHash('sha256').update(`mark ${token}`).digest('base64url').slice(0, 22)

interface Kept {
  token: string
  isLoggedIn: boolean
  /** Undefined: until the browser is closed. */
  maxAgeSeconds: number | undefined
}

/** Gives the browser its session. The hint goes with it when a customer is logged in. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  client: Client,
  { token, isLoggedIn, maxAgeSeconds }: Kept,
): void {
  const { names, attributes } = placeOf(request, client)
  const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
  reply.setCookie(names.session, token, { ...attributes, ...age, httpOnly: true })
  if (isFramed(request, client)) reply.header(sessionBeganHeader, 'framed')
  if (isLoggedIn) reply.setCookie(names.hint, markOf(token), { ...attributes, ...age })
}

export function clearSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  client: Client,
  config: Config,
): void {
  const { names, attributes } = placeOf(request, client)
  const cookies = readCookies(request.headers.cookie)
  if (cookies.has(names.session)) reply.clearCookie(names.session, { ...attributes, httpOnly: true })
  const bearer = config.bearerTokens ? readBearerCookie(cookies) : null
  if (bearer) reply.clearCookie(bearer.name, { path: '/' })
  clearHintCookie(request, reply, client)
}

export function clearHintCookie(request: FastifyRequest, reply: FastifyReply, client: Client): void {
  const { names, attributes } = placeOf(request, client)
  if (readCookies(request.headers.cookie).has(names.hint)) reply.clearCookie(names.hint, attributes)
}
