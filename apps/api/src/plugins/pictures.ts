import { createCache } from '@touchline/rules/web/cache'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../call/answer.ts'
import { CallContext, type Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { callerOf } from '../http/caller-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { pictureTypes } from '../presenters/catalogue/picture.ts'
import {
  findPictureFile,
  isPhotoOf,
  type PictureFileRecord,
  type PictureFormat,
} from '../stores/catalogue/pictures.ts'

const cachedMegabytes = 16

/**
 * Serves the pictures of a client's catalogue at the client's own hosts, and a person's photo to that person.
 * The bytes behind a name never change.
 */
export function mountPictures(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  const db = services.db.inLane('browsing')
  const cached = createCache<PictureFileRecord | null>({
    maxSize: cachedMegabytes * 1024 * 1024,
    sizeOf: (file) => file?.bytes.length ?? 0,
    isKept: (file) => file !== null,
    nowMs: () => performance.now(),
  })

  app.get<{ Params: { name: string } }>('/api/pictures/:name', async (request, reply) => {
    const catalogue = await tenantOf(request, reply, catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const clientId = catalogue.client.id
    const wanted = readName(request.params.name)
    const file =
      wanted &&
      (await cached(`${clientId} ${request.params.name}`, () => findPictureFile(db, clientId, wanted)))
    if (!file) return sendRefusal(request, reply, refuse('NOT_FOUND'))
    void reply.header('content-type', pictureTypes[wanted.format])
    if (file.isPrivate) {
      const { customerId = null } =
        (await new CallContext(services, callerOf(request, catalogue, services.config)).visitorAsTheyAre()) ??
        {}
      // A stranger is not told that the photo exists.
      if (customerId === null || !(await isPhotoOf(db, customerId, wanted.hash)))
        return sendRefusal(request, reply, refuse('NOT_FOUND'))
      return reply.header('cache-control', 'private, no-cache').send(file.bytes)
    }
    return (
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Other sites that list sessions may show their pictures.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(file.bytes)
    )
  })
}

function readName(name: string): { hash: string; width: number; format: PictureFormat } | null {
  const [, hash, width, format] = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|jpg)$/.exec(name) ?? []
  return hash ? { hash, width: Number(width), format: format as PictureFormat } : null
}
