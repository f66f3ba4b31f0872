import { writeFileSync } from 'node:fs'

type Tile = { zoom: number; column: number; row: number }
type Options = {
  /** The file's only tile; sets the file's bounds and zooms. */
  tile?: Tile
  layers?: readonly string[]
  attribution?: string
  /** 1 for vector tiles, 2 for pictures. */
  tileType?: number
}

/** Tile around Bristol and Bath. */
export const BRISTOL: Tile = { zoom: 9, column: 252, row: 170 }

/** Writes a PMTiles file (version 3, nothing compressed) with one tile, all of it both land and water. */
export function writeTileFile(path: string, options: Options = {}): void {
  writeFileSync(path, makeTileFile(options))
}

export function makeTileFile({
  tile = BRISTOL,
  layers = ['earth', 'water', 'roads'],
  attribution = '<a href="https://maps.test">&copy; Test Mappers</a>',
  tileType = 1,
}: Options = {}): Buffer {
  const content = Buffer.concat(layers.map((name) => field(3, squareLayer(name))))
  const metadata = Buffer.from(JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id })) }))
  // An entry: the number of entries, the tile's number, the tiles it covers, its length, its place plus
  // one.
  const directory = Buffer.from([1, tileNumber(tile), 1, content.length, 1].flatMap(varint))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = 127 + directory.length
  const tilesAt = metadataAt + metadata.length
  const numbers = [127, directory.length, metadataAt, metadata.length, 0, 0, tilesAt, content.length, 1, 1, 1]
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8)
  const none = 1
  for (const [index, byte] of [1, none, none, tileType, tile.zoom, tile.zoom].entries())
    header.writeUInt8(byte, 96 + index)
  for (const [index, degrees] of boundsOf(tile).entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, directory, metadata, content])
}

/** Makes a layer of a vector tile (MVT 2.1) with one square over all of it. */
function squareLayer(name: string): Buffer {
  const extent = 4096
  // Move to 0,0; three lines; close. Steps are zigzag: n is 2n, -n is 2n - 1.
  const geometry = [9, 0, 0, 26, 2 * extent, 0, 0, 2 * extent, 2 * extent - 1, 0, 15]
  const polygon = 3
  const feature = Buffer.concat([number(3, polygon), field(4, Buffer.from(geometry.flatMap(varint)))])
  return Buffer.concat([number(15, 2), field(1, Buffer.from(name)), field(2, feature), number(5, extent)])
}

const field = (id: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint(id * 8 + 2), ...varint(content.length)]), content])

const number = (id: number, value: number): Buffer => Buffer.from([...varint(id * 8), ...varint(value)])

function varint(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varint(Math.floor(value / 128))]
}

/** Returns a tile's number: along a Hilbert curve, after the tiles of all lower zooms. */
function tileNumber({ zoom, column, row }: Tile): number {
  let number = (4 ** zoom - 1) / 3
  let [x, y] = [column, row]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const isRight = Math.floor(x / side) % 2
    const isLow = Math.floor(y / side) % 2
    number += side * side * ((3 * isRight) ^ isLow)
    if (isLow === 0) {
      if (isRight === 1) [x, y] = [2 ** zoom - 1 - x, 2 ** zoom - 1 - y]
      ;[x, y] = [y, x]
    }
  }
  return number
}

/** Returns a tile's bounds: west, south, east, north. */
function boundsOf({ zoom, column, row }: Tile): number[] {
  const count = 2 ** zoom
  const longitude = (x: number) => (x / count) * 360 - 180
  const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI
  return [longitude(column), latitude(row + 1), longitude(column + 1), latitude(row)]
}
