import { inDecoder } from '../../gateways/pictures/decoder.ts'
import type { DocumentMedia } from '../../stores/documents/sent-documents.ts'
import { isPicture } from '../pictures/make-picture.ts'
import { secondsAtMost, tooLarge } from '../pictures/picture-limits.ts'

const maxPixels = 16_000_000
/** Longest side in pixels of the picture that is kept: small print of a card stays readable. */
const keptSide = 2_000
const minSide = 200

export type ReadDocument = { media: DocumentMedia; bytes: Buffer } | { fault: string }

/**
 * S88, S89: reads a file that a person sends: a PDF is kept as it is and opened by staff's own viewer alone; a
 * picture is decoded, whatever its name, and encoded anew, without its place or camera.
 * @throws DecodingBusy where too many pictures wait
 */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    const hasEnd = bytes.subarray(-1_024).includes('%%EOF')
    return hasEnd ? { media: 'application/pdf', bytes } : { fault: 'is a PDF that ends too early' }
  }
  if (!isPicture(bytes)) return { fault: 'is neither a PDF nor a JPEG, PNG or WebP picture' }
  return inDecoder('short', async (sharp) => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      const fault = tooLarge({ width, height }, maxPixels)
      if (fault !== null) return { fault }
      if (Math.min(width, height) < minSide)
        return { fault: `has only ${width} by ${height} pixels: too few to read` }
      const kept = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
        .timeout({ seconds: secondsAtMost })
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 82 })
        .toBuffer()
      return { media: 'image/jpeg', bytes: kept }
    } catch {
      return { fault: 'can’t be read as a picture' }
    }
  })
}
