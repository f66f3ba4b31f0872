import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { OpenTiles } from './open-tiles.ts'
import { readRange } from './read-range.ts'

export const mapTilesPath = (basePath: string): string => `${basePath}/map.pmtiles`

/** Serves this one file by range; no part of the address is chosen by the visitor. */
export function serveTiles(app: FastifyInstance, basePath: string, { handle }: OpenTiles): void {
  app.addHook('onClose', () => handle.close())
  app.get(mapTilesPath(basePath), async ({ headers }, reply) => {
    const { size, mtimeMs } = await handle.stat()
    // A strong tag: a client never joins parts of two different files.
    const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .type('application/vnd.pmtiles')
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const asked = readRange(
      { range: headers.range, ifRange: headers['if-range']?.toString() },
      { size, etag },
    )
    if (asked.kind === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const [first, last] = asked.kind === 'whole' ? [0, size - 1] : [asked.first, asked.last]
    if (asked.kind === 'part') reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
    reply.header('content-length', last - first + 1)
    // By its number: streams made by the handle itself would each add a listener to it for ever.
    return reply.send(createReadStream('', { fd: handle.fd, start: first, end: last, autoClose: false }))
  })
}
