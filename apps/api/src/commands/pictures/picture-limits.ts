/** Longest side of a picture in pixels: the cost of a long thin one grows with its lines. */
export const maxSide = 12_000

/** Longest time of a decoding or drawing. */
export const secondsAtMost = 10

interface Size {
  width: number
  height: number
}

/**
 * Refuses a size given in a picture's header, before anything is decoded: returns the reason, or null where
 * it fits.
 */
export function tooLarge({ width, height }: Size, maxPixels: number): string | null {
  if (width * height > maxPixels)
    return `has ${width} by ${height} pixels: more than ${maxPixels / 1_000_000} million`
  if (Math.max(width, height) > maxSide)
    return `has ${width} by ${height} pixels: no side may have more than ${maxSide}`
  return null
}
