import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { createCache } from '@touchline/rules/web/cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { venueOfCookies } from '../venue-cookie.ts'
import { makePage } from './make-page.ts'
import { serveTiles } from './map-tiles/serve-tiles.ts'
import { type PageRequest, readPageRequest } from './page-request.ts'
import { createSite, type Site, type WebOptions } from './site.ts'
import { tidyPath } from './tidy-path.ts'
import type { Page } from './write-page.ts'

/**
 * Serves every page of the web, and its assets. Register it after the API: its wildcard takes every other
 * address.
 */
export async function webPlugin(app: FastifyInstance, options: WebOptions): Promise<void> {
  const site = createSite(options)
  const { basePath, clientDir } = site
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: `${basePath}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // An address never has another content, so nothing is asked for again: sixty scripts are 8 kB lighter.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff')
      // The card provider's frame shows its fields in the page's own font.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })

  // The same names in every build: a browser that keeps tickets, or the list of staff, asks for them again.
  for (const name of ['ticket-worker.js', 'day-worker.js']) {
    const worker = readFileSync(join(clientDir, name))
    app.get(`${basePath}/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(worker),
    )
  }

  if (site.map?.kind === 'tiles') serveTiles(app, basePath, site.map.tiles)

  const servePage = createServePage(site)
  if (basePath !== '') app.get(basePath, servePage)
  app.get(`${basePath}/*`, servePage)
}

function createServePage(site: Site) {
  // When a day's places open for booking, thousands of visitors request the same page at once.
  const shared = createCache<Page>({
    ttlMs: site.sharedMs,
    maxSize: 1000,
    // Other visitors never get a page made for one visitor, a failed one, or one made under load.
    isKept: (page) => page.isShared,
    nowMs: () => performance.now(),
  })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = readPageRequest(request, site.basePath)
    if (!asked) return reply.code(400).send('Bad request')
    const { pathname, search } = asked.url
    // Spec 2: a trailing slash is stripped. The home of a base keeps its own.
    if (pathname.length > 1 && pathname.endsWith('/') && pathname !== `${site.basePath}/`) {
      const stripped = pathname.replace(/\/+$/, '').replace(/^\/+/, '/')
      return reply
        .code(301)
        .header('location', `${stripped || '/'}${search}`)
        .send()
    }
    const tidy = tidyPath(pathname, site.basePath)
    if (tidy !== null) return reply.code(301).header('location', `${tidy}${search}`).send()
    const page = asked.isShared
      ? await shared(keyOf(asked), () => makePage(site, asked))
      : await makePage(site, asked)
    return reply
      .code(page.status)
      .headers(page.headers)
      .send(page.body ?? '')
  }
}

/** Returns a cache key of everything in which the pages of visitors without a session differ. */
const keyOf = ({ request, url, mode, encoding, place }: PageRequest): string =>
  [
    request.protocol,
    request.host,
    url.pathname + url.search,
    venueOfCookies(request.headers.cookie),
    JSON.stringify(place),
    mode,
    encoding,
  ].join(' ')
