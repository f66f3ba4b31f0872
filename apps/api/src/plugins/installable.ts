import { createCache } from '@touchline/rules/cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../answer.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { drawIcon } from '../commands/pictures/draw-icon.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { findTenant, tenantNamesOf } from '../http/tenant.ts'
import { drawAppIcon, type IconShape } from '../presenters/app-icon.ts'
import { appManifest } from '../presenters/app-manifest.ts'

const keptIcons = 500
/** An hour after an import a new name or colour is seen everywhere. */
const cacheControl = 'public, max-age=3600'

/** `180` is what Apple's devices ask for. */
const pngName = /^(any|maskable)-(180|192|512)\.png$/

/** What a browser asks for to install a client's pages as a program: their manifest, and icons in the client's colours. */
export function mountInstallable(app: FastifyInstance, basePath: string, catalogues: Catalogues): void {
  const drawn = createCache<Buffer>({ maxSize: keptIcons, nowMs: () => performance.now() })

  const withClient =
    (answer: (request: FastifyRequest, reply: FastifyReply, catalogue: Catalogue) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const catalogue = await findTenant(tenantNamesOf(request), catalogues)
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
    withClient(async (request, reply, { client }) => {
      const { name } = request.params as { name: string }
      if (name === 'any.svg')
        return reply
          .header('cache-control', cacheControl)
          .type('image/svg+xml')
          .send(drawAppIcon(client, 'any'))
      const [, shape, size] = pngName.exec(name) ?? []
      if (shape === undefined) return sendRefusal(request, reply, refuse('NOT_FOUND'))
      const svg = drawAppIcon(client, shape as IconShape)
      const png = await drawn(`${size} ${svg}`, () => drawIcon(svg, Number(size)))
      return reply.header('cache-control', cacheControl).type('image/png').send(png)
    }),
  )
}
