import { createHash } from 'node:crypto'
import { isSceneName } from '@touchline/rules/catalogue/scenes'
import { themeColoursOf } from '@touchline/rules/look/theme-palette'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../call/answer.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { findTenant } from '../http/tenant.ts'
import { presentTheme } from '../presenters/catalogue/theme.ts'
import { drawings, withStyle } from '../scenes/drawings.ts'
import { sceneStyle } from '../scenes/scene-style.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/**
 * Serves the drawings shown where there is no photograph. They have the colours of the client of the
 * requested host, or of the venue that `venue` names. An `<img>` sends neither `Origin` nor a header of its
 * own, so only the host counts.
 */
export function mountScenes(app: FastifyInstance, catalogues: Catalogues): void {
  app.get<{ Params: { name: string }; Querystring: { venue?: string | string[] } }>(
    '/api/scenes/:name',
    async (request, reply) => {
      const catalogue = await findTenant([request.hostname], catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const [, name = ''] = /^([a-z-]{1,40})\.svg$/.exec(request.params.name) ?? []
      const drawing = isSceneName(name) ? drawings[name] : null
      const { venue: slug } = request.query
      const venue = slug === undefined ? null : catalogue.venueBySlug.get(String(slug))
      if (!drawing || venue === undefined) return sendRefusal(request, reply, refuse('NOT_FOUND'))
      const style = sceneStyle(themeColoursOf(presentTheme(catalogue.client, venue)))
      const body = withStyle(drawing, style)
      const etag = `"${hashOf(body)}"`
      void reply
        .header('etag', etag)
        // New colours are seen within the hour.
        .header('cache-control', 'public, max-age=3600, stale-while-revalidate=604800')
        .header('cross-origin-resource-policy', 'cross-origin')
        // Opened on its own it is a document, in which no script may run.
        .header(
          'content-security-policy',
          `default-src 'none';style-src 'sha256-${hashOf(style)}';frame-ancestors 'none'`,
        )
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.header('content-type', 'image/svg+xml; charset=utf-8').send(body)
    },
  )
}
