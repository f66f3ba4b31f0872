import { inDecoder } from '../../gateways/pictures/decoder.ts'

/**
 * Draws one of our square drawings (SVG) as a picture (PNG) with this many pixels a side.
 * @throws DecodingBusy where too many pictures wait
 */
export const drawIcon = (svg: string, size: number): Promise<Buffer> =>
  inDecoder('short', async (sharp) => {
    const { width } = await sharp(Buffer.from(svg)).metadata()
    return sharp(Buffer.from(svg), { density: Math.ceil((72 * size) / width) })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
