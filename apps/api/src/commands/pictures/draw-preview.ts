import { previewSize } from '@touchline/rules/web/link-preview'
import { inDecoder } from '../../gateways/pictures/decoder.ts'

interface Parts {
  /** Bytes of a photograph, or a drawing (SVG); null leaves the strip's ground. */
  above: Buffer | string | null
  strip: string
  stripHeight: number
}

/**
 * Draws a JPEG of the size that other sites show beside links. `above` fills it down to the strip.
 * @throws DecodingBusy where too many pictures wait
 */
export async function drawPreview({ above, strip, stripHeight }: Parts): Promise<Buffer> {
  const { width, height } = previewSize
  const left = height - stripHeight
  const shown = typeof above === 'string' ? Buffer.from(above) : above
  return inDecoder('short', async (sharp) => {
    const layers = [{ input: Buffer.from(strip), top: left, left: 0 }]
    if (shown) {
      // A drawing of 320 by 180 is drawn four times as large, not enlarged from a small picture.
      const density = typeof above === 'string' ? 288 : 72
      const input = await sharp(shown, { density }).resize(width, left, { fit: 'cover' }).toBuffer()
      layers.push({ input, top: 0, left: 0 })
    }
    return sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite(layers)
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
      .toBuffer()
  })
}
