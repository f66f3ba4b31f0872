import { type FileHandle, open } from 'node:fs/promises'
import { type Header, PMTiles, type Source, TileType } from 'pmtiles'
import type { MapSource } from '../../page/page-facts.ts'

/** A tile file that stays open: a file put in its place is used only after the next start. */
export type OpenTiles = {
  handle: FileHandle
  /** Facts about the file that the map needs. */
  facts: Omit<Extract<MapSource, { kind: 'tiles' }>, 'kind' | 'url'>
}

/** Error that tells the operator what is wrong with MAP_TILES. */
export class InvalidTiles extends Error {
  override readonly name = 'WrongTiles'
}

/** Layers without which a map of streets is empty. */
const NEEDED = ['earth', 'roads', 'water']
const DEFAULT_CREDIT = '© OpenStreetMap contributors'

/** Opens the file. @throws InvalidTiles when it can't be read, or isn't what the map is drawn from */
export async function openTiles(path: string): Promise<OpenTiles> {
  const wrong = (why: string) => new InvalidTiles(`MAP_TILES is wrong: ${path} ${why}.`)
  const handle = await open(path).catch(() => null)
  if (!handle) throw wrong('is no file that can be read')
  try {
    const archive = new PMTiles(sourceOf(handle))
    const header = await readHeader(handle, archive)
    if (!header) throw wrong('is no PMTiles file of version 3')
    if (header.tileType !== TileType.Mvt)
      throw wrong('holds pictures, and the map is drawn from vector tiles (MVT)')
    const { layers, credit } = readMetadata(await archive.getMetadata())
    const missing = NEEDED.filter((layer) => !layers.includes(layer))
    if (missing.length > 0)
      throw wrong(
        `is not of the Protomaps scheme, whose layers the map draws: it lacks ${missing.join(', ')}`,
      )
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
    if (minLon >= maxLon || minLat >= maxLat) throw wrong('covers no land: its bounds are empty')
    return { handle, facts: { minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat], credit } }
  } catch (error) {
    await handle.close()
    throw error instanceof InvalidTiles ? error : wrong('can’t be read: it is cut off, or damaged')
  }
}

/** Reads the header; null unless version 3, since the library takes any file for one of its first version. */
async function readHeader(handle: FileHandle, archive: PMTiles): Promise<Header | null> {
  const start = Buffer.alloc(8)
  await handle.read(start, 0, 8, 0)
  return start.equals(Buffer.from('PMTiles\u0003')) ? archive.getHeader() : null
}

const sourceOf = (handle: FileHandle): Source => ({
  getKey: () => 'map-tiles',
  async getBytes(offset, length) {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await handle.read(bytes, 0, length, offset)
    return { data: bytes.buffer.slice(0, bytesRead) }
  },
})

function readMetadata(metadata: unknown): { layers: string[]; credit: string } {
  const { vector_layers, attribution } = (metadata ?? {}) as {
    vector_layers?: unknown
    attribution?: unknown
  }
  const layers = Array.isArray(vector_layers) ? vector_layers.map((layer) => String(layer?.id)) : []
  const credit = typeof attribution === 'string' ? textOf(attribution) : ''
  return { layers, credit: credit || DEFAULT_CREDIT }
}

/** Returns the plain text of credits, which are written as HTML. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
