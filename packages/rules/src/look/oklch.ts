import type { Colour } from './colours.ts'

/** A colour as people see it: equal steps look equal (Björn Ottosson, 2020; CSS Color 4). */
export interface Oklch {
  /** From 0, black, to 1, white. */
  lightness: number
  /** From 0, grey, to about 0.3 on a screen. */
  chroma: number
  /** In degrees. */
  hue: number
}

const toLinear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const fromLinear = (share: number) =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

export const toOklch = (colour: Colour): Oklch => {
  const [red, green, blue] = [toLinear(colour.red), toLinear(colour.green), toLinear(colour.blue)]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** Returns red, green and blue from 0 to 255; outside that range no screen shows the colour. */
const channelsOf = ({ lightness, chroma, hue }: Oklch): number[] => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map(fromLinear)
}

const canBeShown = (channels: readonly number[]) =>
  channels.every((channel) => channel > -0.5 && channel < 255.5)

/**
 * Returns the nearest colour of the same lightness and hue that a screen can show, with less chroma if
 * necessary.
 */
export const fromOklch = ({ lightness, chroma, hue }: Oklch): Colour => {
  let shown = chroma
  let channels = channelsOf({ lightness, chroma: shown, hue })
  while (shown > 0 && !canBeShown(channels)) {
    shown = Math.max(0, shown - 0.004)
    channels = channelsOf({ lightness, chroma: shown, hue })
  }
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel))),
  )
  return { red, green, blue }
}
