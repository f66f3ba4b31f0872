import { createHash } from 'node:crypto'
import type { MadePicture, PictureFile } from '../../stores/imports/pictures.ts'

const widths = [320, 640, 1280]
const maxPixels = 50_000_000
const minSide = 64
/** Another number when anything below is done differently: names are believed for a year. */
const recipe = 1

const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8',
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12)),
]

/** What pictures of these bytes are called; a photo of a person never has the name of a picture that is public. */
export const pictureHash = (bytes: Buffer, isPrivate = false): string =>
  createHash('sha256')
    .update(isPrivate ? `${recipe} private ` : `${recipe} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 32)

type Made = { ok: true; picture: MadePicture } | { ok: false; message: string }
const refuse = (message: string): Made => ({ ok: false, message })

/**
 * S88: decodes a picture, whatever it is called, and makes its sizes anew from what is seen: nothing else that stood
 * in the original, such as where it was taken, is in them. None is wider than the original.
 */
export async function makePicture(bytes: Buffer, isPrivate = false): Promise<Made> {
  // Before any decoder sees it: among others, SVG is not a picture but a document that can do things.
  if (!beginnings.some((isIt) => isIt(bytes))) return refuse('is not a JPEG, PNG, WebP, AVIF or GIF picture')
  // Brings a native library: only an import needs it.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels)
      return refuse(`has ${width} by ${height} pixels: more than ${maxPixels / 1_000_000} million`)
    if (Math.min(width, height) < minSide)
      return refuse(`has only ${width} by ${height} pixels: at least ${minSide} by ${minSide} are needed`)

    // Turned as its camera says, on white: what shows through would be whatever lies below on the page.
    const whole = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: widths.at(-1)!, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: widest, height: highest, channels } = whole.info
    const wanted = [...widths.filter((one) => one < widest), widest]
    const files: PictureFile[] = []
    for (const one of wanted) {
      const sized = sharp(whole.data, { raw: { width: widest, height: highest, channels } }).resize({
        width: one,
      })
      files.push(
        { width: one, format: 'webp', bytes: await sized.clone().webp({ quality: 78 }).toBuffer() },
        {
          width: one,
          format: 'jpg',
          bytes: await sized.clone().jpeg({ quality: 80, progressive: true }).toBuffer(),
        },
      )
    }
    return {
      ok: true,
      picture: {
        hash: pictureHash(bytes, isPrivate),
        isPrivate,
        width: widest,
        height: highest,
        widths: wanted,
        files,
      },
    }
  } catch (error) {
    return refuse(`can't be read as a picture: ${(error as Error).message.split('\n')[0]}`)
  }
}
