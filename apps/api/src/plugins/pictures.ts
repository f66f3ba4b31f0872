import { createCache } from '@touchline/rules/cache'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../answer.ts'
import { pictureTypes } from '../presenters/picture.ts'
import { findPictureFile, type PictureFormat } from '../stores/pictures.ts'
import type { Services } from '../visit.ts'
import { sendRefusal } from '../http/send-answer.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { findTenant, tenantNamesOf } from '../http/tenant.ts'

const cachedMegabytes = 16

/** Serves the pictures of a client's catalogue at the client's own hosts. A name stands for its bytes for ever. */
export function mountPictures(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  const db = services.db.inLane('browsing')
  const cached = createCache<Buffer | null>({
    maxSize: cachedMegabytes * 1024 * 1024,
    sizeOf: (bytes) => bytes?.length ?? 0,
    isKept: (bytes) => bytes !== null,
    nowMs: () => performance.now(),
  })

  app.get<{ Params: { name: string } }>('/api/pictures/:name', async (request, reply) => {
    const catalogue = await findTenant(tenantNamesOf(request), catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const clientId = catalogue.client.id
    const wanted = readName(request.params.name)
    const bytes =
      wanted &&
      (await cached(`${clientId} ${request.params.name}`, () => findPictureFile(db, clientId, wanted)))
    if (!bytes) return sendRefusal(request, reply, refuse('NOT_FOUND'))
    return (
      reply
        .header('content-type', pictureTypes[wanted.format])
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Programs of other sites that show what is on may show its picture.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    )
  })
}

function readName(name: string): { hash: string; width: number; format: PictureFormat } | null {
  const [, hash, width, format] = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|jpg)$/.exec(name) ?? []
  return hash ? { hash, width: Number(width), format: format as PictureFormat } : null
}
