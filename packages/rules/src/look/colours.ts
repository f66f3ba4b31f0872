export interface Colour {
  red: number
  green: number
  blue: number
}

export const white: Colour = { red: 255, green: 255, blue: 255 }
export const black: Colour = { red: 0, green: 0, blue: 0 }

/** Least contrasts by WCAG 1.4.3 and 1.4.11. */
export const textContrast = 4.5
export const interfaceContrast = 3

const hexShape = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i
const numbersShape = /^(\d{1,3}) +(\d{1,3}) +(\d{1,3})$/

/**
 * Parses hex with 3 or 6 digits, or 'R G B' from 0 to 255 (spec 5). Everything else is null, because a colour
 * ends up in a style sheet (S30).
 */
export const parseColour = (value: string): Colour | null => {
  if (value.length > 20) return null
  const text = value.trim()
  const hex = hexShape.exec(text)?.[1]
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
    return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 }
  }
  const numbers = numbersShape.exec(text)?.slice(1).map(Number)
  if (numbers === undefined || numbers.some((number) => number > 255)) return null
  const [red = 0, green = 0, blue = 0] = numbers
  return { red, green, blue }
}

/** Formats a colour: '#1a2b3c' */
export const toHex = ({ red, green, blue }: Colour): string =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

export const luminance = ({ red, green, blue }: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns the ratio, from 1 (the same) to 21 (black on white). */
export const contrastRatio = (a: Colour, b: Colour): number => {
  const [first, second] = [luminance(a), luminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Returns black or white, whichever reads better on the colour: always at least 4.58. */
export const readableText = (background: Colour): Colour =>
  contrastRatio(white, background) >= contrastRatio(black, background) ? white : black

/** Mixes `share` of the second colour into the first: 0 is the first, 1 the second. */
export const mix = (a: Colour, b: Colour, share: number): Colour => ({
  red: Math.round(a.red + (b.red - a.red) * share),
  green: Math.round(a.green + (b.green - a.green) * share),
  blue: Math.round(a.blue + (b.blue - a.blue) * share),
})

/**
 * Returns the colour if it has the ratio on every background given. If not, it returns the nearest darker one
 * that has it, else the nearest lighter one; unless all backgrounds are light, lighter ones come first. If
 * none has it: black or white, whichever is better. On one background the ratio is always met up to 4.5.
 */
export const withContrast = (colour: Colour, backgrounds: readonly Colour[], ratio: number): Colour => {
  const worst = (candidate: Colour) =>
    Math.min(...backgrounds.map((background) => contrastRatio(candidate, background)))
  if (worst(colour) >= ratio) return colour
  const isLightGround = backgrounds.every((background) => readableText(background) === black)
  const ends = isLightGround ? [black, white] : [white, black]
  for (const end of ends) {
    for (let step = 1; step <= 40; step += 1) {
      const candidate = mix(colour, end, step / 40)
      if (worst(candidate) >= ratio) return candidate
    }
  }
  return worst(black) >= worst(white) ? black : white
}

export interface TintScale {
  50: Colour
  100: Colour
  200: Colour
  300: Colour
  400: Colour
  500: Colour
  600: Colour
}

/** Returns tints 50 to 500 (spec 9), of which 500 is the colour itself, and the shade 600. */
export const tintScale = (colour: Colour): TintScale => ({
  50: mix(colour, white, 0.94),
  100: mix(colour, white, 0.86),
  200: mix(colour, white, 0.7),
  300: mix(colour, white, 0.5),
  400: mix(colour, white, 0.25),
  500: colour,
  600: mix(colour, black, 0.2),
})
