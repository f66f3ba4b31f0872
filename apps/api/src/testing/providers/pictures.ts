import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with something on it, of this size. */
export const drawPicture = (width: number, height: number, colour = '#c2410c'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: { create: { width: 32, height: 32, channels: 3, background: '#0f766e' } }, left: 8, top: 8 },
  ])

/** A picture of a head alone, which says that it is so large. */
export function pngThatClaims(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  // Eight bits, red, green and blue.
  const head = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
