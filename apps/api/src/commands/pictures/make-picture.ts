import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { inDecoder } from '../../gateways/pictures/decoder.ts'
import type { MadePicture, PictureFile } from '../../stores/imports/pictures.ts'
import { secondsAtMost, tooLarge } from './picture-limits.ts'

const widths = [320, 640, 1280]
/**
 * Greatest height: a tall picture is made narrower, so that none takes much longer than another. An earlier
 * picture keeps its name: it shows the same.
 */
const maxHeight = 2_560
const minSide = 64
/**
 * Most pixels. An operator's picture may come straight from a camera; a person's comes from a page that
 * shrinks it before sending.
 */
const maxPixels = { operator: 50_000_000, person: 16_000_000 }

interface Maker {
  from: keyof typeof maxPixels
  isPrivate: boolean
}
/** Version of the method below, to be changed with it: browsers keep names for a year. */
const recipe = 1

const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8',
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12)),
]

/** Tells if bytes begin as a picture that may be decoded: SVG, for one, is not a picture but a document that can act. */
export const isPicture = (bytes: Buffer): boolean => beginnings.some((isIt) => isIt(bytes))

/** Names a picture by its bytes. A person's photo never has the name of a public picture. */
export const pictureHash = (bytes: Buffer, isPrivate = false): string =>
  createHash('sha256')
    .update(isPrivate ? `${recipe} private ` : `${recipe} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 32)

type Made = { ok: true; picture: MadePicture } | { ok: false; message: string }
const refuse = (message: string): Made => ({ ok: false, message })

/**
 * S88, S89: decodes a picture, whatever its name, and makes its sizes from the visible image alone: no other
 * data of the original, such as its place, is kept. None is wider than the original. Its size is read from
 * its header before any of it is decoded.
 * @throws DecodingBusy for a person's, where too many wait
 */
export async function makePicture(bytes: Buffer, { from, isPrivate }: Maker): Promise<Made> {
  if (!isPicture(bytes)) return refuse('is not a JPEG, PNG, WebP, AVIF or GIF picture')
  return inDecoder(from === 'person' ? 'short' : 'long', async (sharp) => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      const fault = tooLarge({ width, height }, maxPixels[from])
      if (fault !== null) return refuse(fault)
      if (Math.min(width, height) < minSide)
        return refuse(`has only ${width} by ${height} pixels: at least ${minSide} by ${minSide} are needed`)

      // Turned as its camera says, on white: transparent parts would show whatever is below on the page.
      const whole = await sharp(bytes, { limitInputPixels: maxPixels[from], failOn: 'warning' })
        .timeout({ seconds: secondsAtMost })
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize({ width: widths.at(-1)!, height: maxHeight, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width: widest, height: highest, channels } = whole.info
      const wanted = [...widths.filter((one) => one < widest), widest]
      const files: PictureFile[] = []
      for (const one of wanted) {
        const raw = { width: widest, height: highest, channels }
        files.push(...(await filesOf(sharp(whole.data, { raw }).resize({ width: one }), one)))
      }
      const hash = pictureHash(bytes, isPrivate)
      return {
        ok: true,
        picture: { hash, isPrivate, width: widest, height: highest, widths: wanted, files },
      }
    } catch (error) {
      return refuse(`can't be read as a picture: ${(error as Error).message.split('\n')[0]}`)
    }
  })
}

const filesOf = async (sized: Sharp, width: number): Promise<PictureFile[]> => [
  { width, format: 'webp', bytes: await sized.clone().webp({ quality: 78 }).toBuffer() },
  { width, format: 'jpg', bytes: await sized.clone().jpeg({ quality: 80, progressive: true }).toBuffer() },
]
