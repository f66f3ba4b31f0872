import { addDays } from '@touchline/rules/time/calendar-date'
import { createCache } from '@touchline/rules/web/cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../call/answer.ts'
import type { Services } from '../call/call-context.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { findTenant } from '../http/tenant.ts'
import { listPages, writeRobots, writeSitemapFile } from '../presenters/catalogue/sitemap.ts'
import { findDaysWithSessions } from '../stores/timetable/days-with-sessions.ts'

/** Search engines come every few hours. A day that has opened since can be found from the venue's page. */
const keptMs = 15 * 60_000
const keptClients = 200
/** Longest reach of a booking window. */
const daysAhead = 366

/**
 * Serves, at each client's hosts, the list of its pages for search engines, and the robots.txt that names it.
 */
export function mountSitemap(
  app: FastifyInstance,
  { services, catalogues, basePath }: { services: Services; catalogues: Catalogues; basePath: string },
): void {
  const db = services.db.inLane('browsing')
  const listed = createCache<readonly string[]>({
    ttlMs: keptMs,
    maxSize: keptClients,
    nowMs: () => performance.now(),
  })

  const pagesOf = (catalogue: Catalogue): Promise<readonly string[]> =>
    listed(`${catalogue.client.id} ${catalogue.version}`, async () => {
      const sold = await findDaysWithSessions(db, {
        venueIds: catalogue.venues.map(({ id }) => id),
        until: addDays(new Date().toISOString().slice(0, 10), daysAhead),
      })
      return listPages(catalogue, sold)
    })

  const withClient =
    (answer: (request: FastifyRequest, reply: FastifyReply, catalogue: Catalogue) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const catalogue = await findTenant([request.hostname], catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      void reply.header('cache-control', 'public, max-age=900')
      return answer(request, reply, catalogue)
    }

  const baseOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}${basePath}`

  // Programs look for it only at the root of a host.
  app.get(
    '/robots.txt',
    withClient((request, reply) =>
      reply.type('text/plain; charset=utf-8').send(writeRobots(basePath, `${baseOf(request)}/sitemap.xml`)),
    ),
  )

  app.get<{ Querystring: { part?: string } }>(
    `${basePath}/sitemap.xml`,
    withClient(async (request, reply, catalogue) => {
      const pages = await pagesOf(catalogue)
      const { part } = request.query as { part?: string }
      const text = writeSitemapFile(pages, part, baseOf(request))
      if (text === null) return sendRefusal(request, reply, refuse('NOT_FOUND'))
      return reply.type('application/xml; charset=utf-8').send(text)
    }),
  )
}
