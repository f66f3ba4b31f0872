/** A square drawing of ours (SVG) as a picture (PNG) of so many pixels. */
export async function drawIcon(svg: string, size: number): Promise<Buffer> {
  // Brings a native library: only who installs a client's pages needs it.
  const { default: sharp } = await import('sharp')
  const { width } = await sharp(Buffer.from(svg)).metadata()
  return sharp(Buffer.from(svg), { density: Math.ceil((72 * size) / width) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
