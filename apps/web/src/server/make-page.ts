import type { QueryClient } from '@tanstack/react-query'
import type { Lane } from '@touchline/rules/limits/lanes'
import { ApiError, isBusy } from '../calls/api-error.ts'
import { cartQuery } from '../calls/basket/get-cart.ts'
import type { CallApi } from '../calls/call-api.ts'
import { createQueryClient, ensureQuery } from '../calls/call-query.ts'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { themeQuery } from '../calls/catalogue/get-theme.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { type Rendered, readAddress, render } from '../entry-server.tsx'
import { withMode } from '../page/mode-address.ts'
import { paths } from '../paths.ts'
import { venueOfCookies } from '../venue-cookie.ts'
import { listKnownQueries } from '../write-page-data.ts'
import { busyPage, hasWaited } from './busy-page.ts'
import { headOfPage, headOfShell } from './head/head-of-page.ts'
import type { HeadElements } from './head/page-head.ts'
import { createPageCallApi } from './page-call-api.ts'
import { pageFactsOf } from './page-facts.ts'
import type { PageRequest } from './page-request.ts'
import type { Site } from './site.ts'
import { type Page, writePage } from './write-page.ts'

/** Makes the whole page; where there is no room to render it, the same page for the browser to render. */
export async function makePage(site: Site, asked: PageRequest): Promise<Page> {
  const leave = site.renderings(laneOf(site, asked))
  if (!leave) return makeShell(site, asked)
  const { request, url, isShared } = asked
  try {
    const facts = pageFactsOf(site, asked)
    const rendered = await render({
      url: url.href,
      callApi: callApiFor(site, asked),
      facts,
      prime: isShared ? primeWithoutSession : () => undefined,
      onError: (error) => request.log.error({ err: error, url: url.pathname }, 'page failed'),
    })
    switch (rendered.kind) {
      case 'redirect':
        return {
          status: rendered.status,
          headers: { location: withMode(rendered.location, facts) },
          body: null,
          isShared,
        }
      case 'busy':
        return busyPage(request.protocol === 'https')
      case 'page':
        return await writePage(site, asked, {
          ...rendered,
          told: toldOf(site, asked, rendered),
          isShared: isShared && rendered.status < 500,
        })
    }
  } finally {
    leave()
  }
}

function toldOf(
  site: Site,
  { url, mode, isShared }: PageRequest,
  page: Rendered & { kind: 'page' },
): HeadElements {
  const { isKiosk, isEmbedded, nowMs } = page.data.facts
  return headOfPage(page, {
    origin: url.origin,
    basePath: site.basePath,
    nowMs,
    isElsewhere: isKiosk || isEmbedded || mode !== null,
    isShared,
  })
}

/** Makes the page without its content: the theme and the scripts, so that the browser renders the rest. */
async function makeShell(site: Site, asked: PageRequest): Promise<Page> {
  const { request, url } = asked
  const leave = site.shells(laneOf(site, asked))
  if (!leave) return busyPage(request.protocol === 'https')
  try {
    const client = createQueryClient(callApiFor(site, asked), 'server')
    const { path, venueSlug } = readAddress(url, site.basePath)
    const venue = venueSlug ?? venueOfCookies(request.headers.cookie)
    const status = await Promise.all([
      ensureQuery(client, themeQuery(venue)),
      ensureQuery(client, clientQuery()),
    ]).then(() => 200, statusOfFailure)
    if (status === 'busy') return busyPage(request.protocol === 'https')
    const data = { facts: pageFactsOf(site, asked), rendered: null, queries: listKnownQueries(client) }
    return await writePage(site, asked, {
      client,
      data,
      head: '',
      body: '',
      told: headOfShell(path),
      route: {},
      path,
      status,
      isShared: false,
    })
  } finally {
    leave()
  }
}

function statusOfFailure(error: unknown): number | 'busy' {
  if (isBusy(error)) return 'busy'
  return error instanceof ApiError && error.status === 503 ? 503 : 500
}

/**
 * Returns the request's priority: a basket, a payment and an order come before what a visitor with a session
 * looks at.
 */
function laneOf({ basePath }: Site, { request, url, isShared }: PageRequest): Lane {
  if (isShared) return hasWaited(request.headers.cookie) ? 'visiting' : 'browsing'
  const ofThePurchase = [paths.basket(), '/booking-confirmed']
  return ofThePurchase.some((path) => url.pathname.startsWith(`${basePath}${path}`)) ? 'buying' : 'visiting'
}

const callApiFor = ({ answerCall }: Site, { request, mode, isShared }: PageRequest): CallApi =>
  createPageCallApi(answerCall, {
    host: request.host,
    hostname: request.hostname,
    protocol: request.protocol,
    ip: request.ip,
    cookie: isShared ? undefined : request.headers.cookie,
    mode,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    log: request.log,
  })

/** Fills in a visitor without a session, who has no user and no basket: the API need not be asked. */
function primeWithoutSession(client: QueryClient): void {
  client.setQueryData(userQuery().queryKey, null)
  client.setQueryData(cartQuery().queryKey, null)
}
