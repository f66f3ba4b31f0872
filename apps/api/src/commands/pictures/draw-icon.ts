import { inDecoder } from '../../gateways/pictures/decoder.ts'

/**
 * A square drawing of ours (SVG) as a picture (PNG) of so many pixels.
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
