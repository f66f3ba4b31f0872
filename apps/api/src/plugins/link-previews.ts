import { createCache } from '@touchline/rules/web/cache'
import type { FastifyInstance } from 'fastify'
import { isRefusal, type Refusal, refuse } from '../call/answer.ts'
import type { Services } from '../call/call-context.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { drawPreview } from '../commands/pictures/draw-preview.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { findTenant } from '../http/tenant.ts'
import { findActivityAtVenue, findOpenVenue } from '../policies/timetable/activity-at-venue.ts'
import {
  type LinkPreview,
  linkPreview,
  type PreviewTarget,
  stripHeight,
} from '../presenters/catalogue/link-preview.ts'
import { drawings, withStyle } from '../scenes/drawings.ts'
import { plainSceneStyle } from '../scenes/scene-style.ts'
import { findPictureFile } from '../stores/catalogue/pictures.ts'

const cachedMegabytes = 16

type Query = { venue?: string | string[]; activity?: string | string[] }

/**
 * Serves the picture that other sites show beside a link to a page: for the client of the requested host, a
 * venue or an activity.
 */
export function mountLinkPreviews(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  const db = services.db.inLane('browsing')
  const drawn = createCache<Buffer>({
    maxSize: cachedMegabytes * 1024 * 1024,
    sizeOf: ({ length }) => length,
    nowMs: () => performance.now(),
  })

  async function draw(clientId: number, { photograph, scene, theme, strip }: LinkPreview): Promise<Buffer> {
    const file =
      photograph &&
      (await findPictureFile(db, clientId, {
        hash: photograph.hash,
        width: Math.max(...photograph.widths),
        format: 'jpg',
      }))
    const drawing = scene && withStyle(drawings[scene], plainSceneStyle(theme))
    return drawPreview({ above: file?.bytes ?? drawing, strip, stripHeight })
  }

  app.get<{ Querystring: Query }>('/api/preview.jpg', async (request, reply) => {
    const catalogue = await findTenant([request.hostname], catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const of = findPreviewed(request.query, catalogue)
    if (isRefusal(of)) return sendRefusal(request, reply, of)
    const clientId = catalogue.client.id
    const preview = linkPreview(of, catalogue)
    const key = `${clientId} ${preview.photograph?.hash} ${preview.scene} ${JSON.stringify(preview.theme)} ${preview.strip}`
    const body = await drawn(key, () => draw(clientId, preview))
    return (
      reply
        // New names and colours are seen within the hour.
        .header('cache-control', 'public, max-age=3600, stale-while-revalidate=604800')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/jpeg')
        .send(body)
    )
  })
}

function findPreviewed({ venue: slug, activity }: Query, catalogue: Catalogue): PreviewTarget | Refusal {
  if (slug === undefined)
    return activity === undefined ? { venue: null, category: null } : refuse('NOT_FOUND')
  if (activity !== undefined) return findActivityAtVenue(catalogue, String(slug), String(activity))
  const venue = findOpenVenue(catalogue, String(slug))
  return isRefusal(venue) ? venue : { venue, category: null }
}
