import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '@touchline/contract/entities/client'
import type { Theme } from '@touchline/contract/entities/theme'
import type { Lane } from '@touchline/rules/lanes'
import { mayHoldSession, type PageMode } from '@touchline/rules/session-cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { userQuery } from '../calls/auth/get-user.ts'
import { ApiError, isBusy } from '../calls/api-error.ts'
import type { CallApi } from '../calls/call-api.ts'
import { createQueryClient, ensureQuery } from '../calls/call-query.ts'
import { cartQuery } from '../calls/cart/get-cart.ts'
import { clientQuery } from '../calls/client/get-client.ts'
import { loadedTheme, themeQuery } from '../calls/theme/get-theme.ts'
import { render, venueInAddress } from '../entry-server.tsx'
import { isEmbeddedAddress } from '../modes/embedded.ts'
import { kioskOfAddress } from '../modes/kiosk.ts'
import { withMode } from '../modes/mode-address.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { listKnownQueries } from '../page-data.ts'
import { readAssets, cspHash } from './assets.ts'
import { paths } from '../paths.ts'
import { venueOfCookies } from '../venue-cookie.ts'
import { compress, type Encoding, encodingOf } from './compress.ts'
import { themeHeadOf, writeDocument } from './document.ts'
import { busyPage, hasWaited } from './busy-page.ts'
import { createPageCache, type Page } from './page-cache.ts'
import { type AnswerCall, createPageCallApi } from './page-call-api.ts'
import { loginMarkOf, pageModeOf } from './page-mode.ts'
import { createRoom } from './room.ts'
import { securityHeaders } from './security-headers.ts'

export type WebOptions = {
  answerCall: AnswerCall
  /** Folder of the browser's build. */
  clientDir: string
  /** '' or '/somewhere'. */
  basePath?: string
  /** Origins whose frames the checkout may show: the card provider's. */
  cardFrameOrigins?: readonly string[]
  /** Where other parts of the site live, when not on our own origin. */
  areaOrigins?: PageFacts['areaOrigins']
  /** An operator's own style for maps, and where it takes its tiles and letters from. */
  map?: { styleUrl: string; origins: readonly string[] } | null
  /** Pages being loaded and rendered at once; beyond it the browser renders. */
  maxRenderings?: number
  /** Pages for the browser to render that are being made at once; beyond it we say that we are busy. */
  maxShells?: number
  /** How long a page is shared between visitors without a session. */
  sharedMs?: number
}

const DEFAULT_MAX_RENDERINGS = 32
const DEFAULT_MAX_SHELLS = 32
const DEFAULT_SHARED_MS = 900
const NO_THEME: Partial<Theme> = {}

/** Serves every page of the web, and its assets. Register it after the API: its wildcard takes what is left. */
export async function webPlugin(app: FastifyInstance, options: WebOptions): Promise<void> {
  const {
    answerCall,
    clientDir,
    basePath = '',
    cardFrameOrigins = [],
    areaOrigins = {},
    map = null,
    maxRenderings = DEFAULT_MAX_RENDERINGS,
    maxShells = DEFAULT_MAX_SHELLS,
    sharedMs = DEFAULT_SHARED_MS,
  } = options
  const assets = readAssets(clientDir, basePath)
  const cssHash = cspHash(assets.css)
  const scriptHash = cspHash(assets.early)
  const cache = createPageCache(sharedMs, () => performance.now())
  const favicon = readFileSync(join(clientDir, 'favicon.svg'))
  const renderings = createRoom(maxRenderings)
  const shells = createRoom(maxShells)

  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: `${basePath}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })

  /** An area that is configured on the page's own origin is no other sub-domain. */
  const areasSeenFrom = (origin: string) =>
    Object.fromEntries(
      Object.entries(areaOrigins).map(([area, other]) => [area, other === origin ? '' : other]),
    )

  const modeOf = (request: FastifyRequest, url: URL): PageMode | null =>
    pageModeOf(request, {
      ...kioskOfAddress(url.searchParams),
      isEmbedded: isEmbeddedAddress(url.searchParams),
    })

  const factsOf = (request: FastifyRequest, url: URL, isShared: boolean): PageFacts => {
    const kiosk = kioskOfAddress(url.searchParams)
    return {
      basePath,
      apiBase: basePath,
      nowMs: Date.now(),
      isEmbedded: isEmbeddedAddress(url.searchParams),
      ...kiosk,
      loginMark: isShared ? null : loginMarkOf(request.headers.cookie, modeOf(request, url)),
      areaOrigins: areasSeenFrom(url.origin),
      mapStyleUrl: map?.styleUrl ?? null,
      venueSlug: kiosk.currentCentre ?? venueOfCookies(request.headers.cookie),
    }
  }

  const callApiFor = (request: FastifyRequest, url: URL, isShared: boolean): CallApi =>
    createPageCallApi(answerCall, {
      host: request.host,
      hostname: request.hostname,
      protocol: request.protocol,
      ip: request.ip,
      cookie: isShared ? undefined : request.headers.cookie,
      mode: modeOf(request, url),
      userAgent: request.headers['user-agent'],
      requestId: request.id,
      log: request.log,
    })

  async function makePage(
    request: FastifyRequest,
    url: URL,
    encoding: Encoding,
    isShared: boolean,
  ): Promise<Page> {
    const lane = laneOf(request, url, isShared)
    const leave = renderings(lane)
    if (!leave) return makeShell(request, url, encoding, isShared)
    try {
      const facts = factsOf(request, url, isShared)
      const rendered = await render({
        url: url.href,
        callApi: callApiFor(request, url, isShared),
        facts,
        prime: isShared ? primeNobody : () => undefined,
        onError: (error) => request.log.error({ err: error, url: url.pathname }, 'page failed'),
      })
      if (rendered.kind === 'redirect') {
        const location = withMode(rendered.location, facts)
        return { status: rendered.status, headers: { location }, body: null, isShared }
      }
      if (rendered.kind === 'busy') return busyPage(request.protocol === 'https')
      const { client, data, head, body, route, status } = rendered
      return await finish(request, {
        client,
        data,
        head,
        body,
        route,
        status,
        encoding,
        isShared: isShared && status < 500,
        mode: modeOf(request, url),
      })
    } finally {
      leave()
    }
  }

  /** A basket, a payment and an order are more urgent than what somebody with a session looks at. */
  function laneOf(request: FastifyRequest, { pathname }: URL, isShared: boolean): Lane {
    if (isShared) return hasWaited(request.headers.cookie) ? 'visiting' : 'browsing'
    const ofThePurchase = [paths.basket(), '/booking-confirmed']
    return ofThePurchase.some((path) => pathname.startsWith(`${basePath}${path}`)) ? 'buying' : 'visiting'
  }

  /** The same page without its content: the theme, the scripts, and the browser renders the rest. */
  async function makeShell(
    request: FastifyRequest,
    url: URL,
    encoding: Encoding,
    isForAnybody: boolean,
  ): Promise<Page> {
    const leave = shells(laneOf(request, url, isForAnybody))
    if (!leave) return busyPage(request.protocol === 'https')
    const client = createQueryClient(callApiFor(request, url, isForAnybody), 'server')
    let status = 200
    try {
      await Promise.all([
        ensureQuery(
          client,
          themeQuery(venueInAddress(url, basePath) ?? venueOfCookies(request.headers.cookie)),
        ),
        ensureQuery(client, clientQuery()),
      ])
    } catch (error) {
      if (isBusy(error)) {
        leave()
        return busyPage(request.protocol === 'https')
      }
      status = error instanceof ApiError && error.status === 503 ? 503 : 500
    }
    const data = {
      facts: factsOf(request, url, isForAnybody),
      rendered: null,
      queries: listKnownQueries(client),
    }
    return finish(request, {
      client,
      data,
      head: '',
      body: '',
      route: {},
      status,
      encoding,
      isShared: false,
      mode: modeOf(request, url),
    }).finally(leave)
  }

  type Finish = Omit<Extract<Awaited<ReturnType<typeof render>>, { kind: 'page' }>, 'kind'> & {
    encoding: Encoding
    isShared: boolean
    mode: PageMode | null
  }

  async function finish(request: FastifyRequest, page: Finish): Promise<Page> {
    const { client, data, head, body, route, status, encoding, isShared, mode } = page
    const found = loadedTheme(client)
    const operator = client.getQueryData<Client>(clientQuery().queryKey)
    const theme = themeHeadOf(found ?? NO_THEME, assets)
    const text = writeDocument({ assets, theme, basePath, mode, screen: route.screen, head, body, data })
    client.clear()
    return {
      status,
      isShared,
      body: await compress(text, encoding, isShared),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // What a person sees must not be shown again to the next one at this screen.
        'cache-control': 'no-store',
        vary: 'Accept-Encoding, Cookie',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        ...(status === 503 ? { 'retry-after': '120' } : {}),
        ...securityHeaders({
          scriptHash,
          styleHashes: [theme.cssHash, cssHash],
          // S25: a kiosk stands by itself.
          frameAncestors: data.facts.isKiosk ? [] : (operator?.frameAncestors ?? []),
          cardFrameOrigins: route.hasCardFrames ? cardFrameOrigins : [],
          mapOrigins: route.hasMap && map ? [new URL(map.styleUrl).origin, ...map.origins] : [],
          imageOrigins: logoOrigin(found),
          isSecure: request.protocol === 'https',
        }),
      },
    }
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Joined as text: resolved against the host, a path that begins with two slashes would name another host.
    const address = `${request.protocol}://${request.host}${request.url}`
    if (!URL.canParse(address)) return reply.code(400).send('Bad request')
    const url = new URL(address)
    // Spec 2: a trailing slash is stripped. The home of a base keeps its own.
    if (url.pathname.length > 1 && url.pathname.endsWith('/') && url.pathname !== `${basePath}/`) {
      const stripped = url.pathname.replace(/\/+$/, '').replace(/^\/+/, '/')
      return reply
        .code(301)
        .header('location', `${stripped || '/'}${url.search}`)
        .send()
    }
    const encoding = encodingOf(request.headers['accept-encoding'])
    const { cookie } = request.headers
    const page = mayHoldSession(cookie)
      ? await makePage(request, url, encoding, false)
      : await cache.get(
          [
            request.protocol,
            request.host,
            url.pathname + url.search,
            venueOfCookies(cookie),
            modeOf(request, url),
            encoding,
          ].join(' '),
          () => makePage(request, url, encoding, true),
        )
    return reply
      .code(page.status)
      .headers(page.headers)
      .send(page.body ?? '')
  }

  app.get(`${basePath}/favicon.svg`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(favicon),
  )
  if (basePath !== '') app.get(basePath, servePage)
  app.get(`${basePath}/*`, servePage)
}

/** Who has no session has no user and no basket: the API need not be asked. */
function primeNobody(client: QueryClient): void {
  client.setQueryData(userQuery().queryKey, null)
  client.setQueryData(cartQuery().queryKey, null)
}

function logoOrigin(theme: Theme | undefined): string[] {
  const logo = theme?.themeAppLogo
  if (!logo?.startsWith('https://') || !URL.canParse(logo)) return []
  return [new URL(logo).origin]
}
