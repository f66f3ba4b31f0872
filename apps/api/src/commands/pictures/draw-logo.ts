import { inDecoder } from '../../gateways/pictures/decoder.ts'
import { tooLarge } from './picture-limits.ts'

const height = 80
const maxWidth = 1072
const maxPixels = 16_000_000
const secondsAtMost = 5

/**
 * Draws an SVG as a PNG for mails, which show no SVG: 80 pixels high, twice as sharp as it is shown, keeping
 * transparency. External references are not fetched, and scripts are not run.
 * @returns null for anything but a readable drawing
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer | null> {
  if (!/^\s*(<\?xml|<!doctype svg|<!--|<svg[\s>])/i.test(bytes.toString('utf8', 0, 200))) return null
  return inDecoder('long', async (sharp) => {
    try {
      const usual = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (usual.format !== 'svg' || tooLarge(usual, maxPixels) !== null) return null
      // Drawn at the wanted size, and not enlarged from a small picture.
      const density = Math.min(2_400, Math.max(1, Math.ceil((72 * height) / usual.height)))
      const width = Math.max(1, Math.round((usual.width * height) / usual.height))
      return await sharp(bytes, { density, limitInputPixels: maxPixels })
        .timeout({ seconds: secondsAtMost })
        .resize(
          width > maxWidth
            ? { width: maxWidth, height, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }
            : { width, height, fit: 'fill' },
        )
        .png({ compressionLevel: 9 })
        .toBuffer()
    } catch {
      return null
    }
  })
}
