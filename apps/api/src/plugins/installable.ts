import { createCache } from '@touchline/rules/web/cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../call/answer.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { drawIcon } from '../commands/pictures/draw-icon.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { drawAppIcon, type IconShape } from '../presenters/catalogue/app-icon.ts'
import { appManifest } from '../presenters/catalogue/app-manifest.ts'

const keptIcons = 500
/** New names and colours are seen everywhere an hour after an import. */
const cacheControl = 'public, max-age=3600'

/**
 * Sizes of icons that browsers request automatically where a page names none, such as beside a picture or a
 * file of ours.
 */
const faviconSize = 48
const touchIconSize = 180

/** Matches the icons' names. `180` is the size that Apple's devices request. */
const pngName = /^(any|maskable)-(180|192|512)\.png$/

/**
 * Serves the files a browser needs to install a client's pages as an app: the manifest, and icons in the
 * client's colours.
 */
export function mountInstallable(app: FastifyInstance, basePath: string, catalogues: Catalogues): void {
  const drawn = createCache<Buffer>({ maxSize: keptIcons, nowMs: () => performance.now() })

  const pngOf = (shape: IconShape, size: number, { client }: Catalogue) => {
    const svg = drawAppIcon(client, shape)
    return drawn(`${size} ${svg}`, () => drawIcon(svg, size))
  }

  const withClient =
    (answer: (request: FastifyRequest, reply: FastifyReply, catalogue: Catalogue) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      return answer(request, reply, catalogue)
    }

  app.get(
    `${basePath}/manifest.webmanifest`,
    withClient((_request, reply, { client }) =>
      reply
        .header('cache-control', cacheControl)
        .type('application/manifest+json')
        .send(JSON.stringify(appManifest(client, basePath))),
    ),
  )

  app.get(
    `${basePath}/icons/:name`,
    withClient(async (request, reply, catalogue) => {
      const { name } = request.params as { name: string }
      if (name === 'any.svg')
        return reply
          .header('cache-control', cacheControl)
          .type('image/svg+xml')
          .send(drawAppIcon(catalogue.client, 'any'))
      const [, shape, size] = pngName.exec(name) ?? []
      if (shape === undefined) return sendRefusal(request, reply, refuse('NOT_FOUND'))
      const png = await pngOf(shape as IconShape, Number(size), catalogue)
      return reply.header('cache-control', cacheControl).type('image/png').send(png)
    }),
  )

  app.get(
    `${basePath}/favicon.ico`,
    withClient(async (_request, reply, catalogue) =>
      reply
        .header('cache-control', cacheControl)
        .type('image/x-icon')
        .send(iconFile(await pngOf('any', faviconSize, catalogue), faviconSize)),
    ),
  )

  app.get(
    `${basePath}/apple-touch-icon.png`,
    withClient(async (_request, reply, catalogue) =>
      reply
        .header('cache-control', cacheControl)
        .type('image/png')
        .send(await pngOf('maskable', touchIconSize, catalogue)),
    ),
  )
}

/** Wraps a PNG in an ICO file, which browsers requested long before icons could be linked. */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  // An icon with a single picture.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  // One plane, with 32 bits for each pixel.
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
