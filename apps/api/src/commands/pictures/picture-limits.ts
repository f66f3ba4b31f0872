/** Of any picture, whatever its number of pixels: a long thin one costs as much as it has lines. */
export const maxSide = 12_000

/** Of one decoding or drawing. */
export const secondsAtMost = 10

interface Size {
  width: number
  height: number
}

/** What a picture's head says of its size, before anything of it is decoded: why it is too large, or null. */
export function tooLarge({ width, height }: Size, maxPixels: number): string | null {
  if (width * height > maxPixels)
    return `has ${width} by ${height} pixels: more than ${maxPixels / 1_000_000} million`
  if (Math.max(width, height) > maxSide)
    return `has ${width} by ${height} pixels: no side may have more than ${maxSide}`
  return null
}
