/** Colours and font of a map, as the document has them now: the client's theme, light or dark. */
export type MapColours = ReturnType<typeof readMapColours>

export function readMapColours() {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => style.getPropertyValue(token).trim()
  const land = read('--color-surface')
  const ink = read('--color-ink')
  // Takes the client's hue, yet blue enough to be water whatever that hue is.
  const water = mix(read('--client-primary-200'), mix(read('--color-info'), land, 0.26), 0.45)
  return {
    sea: water,
    water,
    river: mix(read('--client-primary-300'), water, 0.55),
    coast: mix(read('--client-primary-300'), ink, 0.85),
    land: mix(land, ink, 0.975),
    builtUp: mix(land, ink, 0.895),
    dense: mix(land, ink, 0.83),
    green: mix(read('--color-success'), land, 0.14),
    road: land,
    mainRoad: mix(read('--client-accent'), land, 0.3),
    casing: mix(land, ink, 0.8),
    ink,
    inkSoft: read('--color-ink-soft'),
    waterInk: mix(read('--client-primary-300'), ink, 0.4),
    halo: land,
    mark: read('--client-primary-text'),
    onMark: land,
    pointed: read('--client-accent'),
    onPointed: read('--client-on-accent'),
    font: firstFamily(getComputedStyle(document.body).fontFamily),
  }
}

/**
 * Returns the first family without its quotes: the map's library takes only one, and draws missing letters
 * sans-serif.
 */
const firstFamily = (families: string): string =>
  (families.split(',')[0] ?? '').replaceAll(/["']/g, '').trim()

/**
 * Mixes two colours. @param share of the first colour, 0 to 1; both in any notation that the browser knows
 */
function mix(first: string, second: string, share: number): string {
  const [a, b] = [toRgb(first), toRgb(second)]
  const parts = a.map((part, index) => Math.round(part * share + (b[index] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Reads a colour by drawing a pixel: a theme may use notations that the map's library doesn't know. */
function toRgb(colour: string): number[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))
}
