import {
  black,
  type Colour,
  contrastRatio,
  interfaceContrast,
  mix,
  readableText,
  textContrast,
  white,
} from './colours.ts'
import type { ClientColours, ThemePalette } from './light-palette.ts'
import { fromOklch, toOklch } from './oklch.ts'

/** Lightness as depth: no shadow is visible on a dark page, so surfaces on top are lighter. */
const lightness = {
  canvas: 0.17,
  surface: 0.21,
  raised: 0.25,
  overlay: 0.29,
  sunken: 0.13,
  quiet: 0.33,
  line: 0.36,
  edge: 0.62,
  ink: 0.94,
  'ink-soft': 0.78,
} as const
/** Greatest chroma of greys. They have only a breath of the client's colour, because text stands on them. */
const mostChroma = 0.015

/** Hue and chroma of signals; the same for every client, because they have a meaning. */
const signals = {
  info: { hue: 245, chroma: 0.1 },
  success: { hue: 150, chroma: 0.13 },
  warning: { hue: 75, chroma: 0.12 },
  danger: { hue: 20, chroma: 0.12 },
} as const
const signal = { lightness: 0.8, softLightness: 0.28, softChroma: 0.04 }

/**
 * Bounds of the header and the dark blocks. They keep the client's colours, and stand out from the page
 * below.
 */
const bars = {
  header: { darkest: 0.24, lightest: 0.3 },
  dark: { darkest: 0.22, lightest: 0.28 },
  mostChroma: 0.08,
} as const

/** Tints of the client's hue, away from the ground; 500 is the colour itself. */
const tints = {
  50: { lightness: 0.245, chroma: 0.03 },
  100: { lightness: 0.29, chroma: 0.045 },
  200: { lightness: 0.36, chroma: 0.06 },
  300: { lightness: 0.45, chroma: 0.08 },
  400: { lightness: 0.55, chroma: 0.1 },
  600: { lightness: 0.8, chroma: 0.1 },
} as const
/** A filled secondary button, and the same under the pointer. */
const fills = { usual: tints[100], hover: tints[200] } as const

const lightestStep = 0.01
/** Share of the chroma that a lightened fill keeps; otherwise it would glow. */
const chromaOfLightened = 0.85
const hoverShare = 0.15

/**
 * Returns the colour if it has the ratio on all grounds, which are dark, else the nearest lighter one that
 * has.
 */
const lightened = (colour: Colour, grounds: readonly Colour[], ratio: number, chromaShare = 1): Colour => {
  const has = (candidate: Colour) => grounds.every((ground) => contrastRatio(candidate, ground) >= ratio)
  if (has(colour)) return colour
  const { lightness: first, chroma, hue } = toOklch(colour)
  for (let at = first; at < 1; at += lightestStep) {
    const candidate = fromOklch({ lightness: at, chroma: chroma * chromaShare, hue })
    if (has(candidate)) return candidate
  }
  return white
}

const tintOf = (colour: Colour, tint: { lightness: number; chroma: number }): Colour => {
  const { chroma, hue } = toOklch(colour)
  return fromOklch({ lightness: tint.lightness, chroma: Math.min(tint.chroma, chroma), hue })
}

const barOf = (colour: Colour, { darkest, lightest }: { darkest: number; lightest: number }): Colour => {
  const own = toOklch(colour)
  return fromOklch({
    lightness: Math.min(lightest, Math.max(darkest, own.lightness)),
    chroma: Math.min(bars.mostChroma, own.chroma),
    hue: own.hue,
  })
}

const signalOf = (name: keyof typeof signals) => {
  const { hue, chroma } = signals[name]
  return {
    ink: fromOklch({ lightness: signal.lightness, chroma, hue }),
    soft: fromOklch({ lightness: signal.softLightness, chroma: signal.softChroma, hue }),
  }
}
const [info, success, warning, danger] = [
  signalOf('info'),
  signalOf('success'),
  signalOf('warning'),
  signalOf('danger'),
]

const signalTokens = {
  info: info.ink,
  'info-soft': info.soft,
  success: success.ink,
  'success-soft': success.soft,
  warning: warning.ink,
  'warning-soft': warning.soft,
  danger: danger.ink,
  'danger-soft': danger.soft,
}

/** Makes the greys of a page, with a breath of the client's colour. */
const greysOf = (darkBackground: Colour) => {
  const { chroma, hue } = toOklch(darkBackground)
  return Object.fromEntries(
    Object.entries(lightness).map(([name, at]) => [
      name,
      fromOklch({ lightness: at, chroma: Math.min(mostChroma, chroma), hue }),
    ]),
  ) as Record<keyof typeof lightness, Colour>
}

const primaryTokens = (primary: Colour, words: Colour) => {
  const hover = mix(primary, white, hoverShare)
  return {
    primary,
    'on-primary': readableText(primary),
    'primary-hover': hover,
    'on-primary-hover': readableText(hover),
    'primary-text': words,
    'primary-50': tintOf(primary, tints[50]),
    'primary-100': tintOf(primary, tints[100]),
    'primary-200': tintOf(primary, tints[200]),
    'primary-300': tintOf(primary, tints[300]),
    'primary-400': tintOf(primary, tints[400]),
    'primary-500': primary,
    'primary-600': tintOf(primary, tints[600]),
  }
}

/** Makes the tokens of the header and the dark blocks. */
const barTokens = (client: ClientColours, isLightHeader: boolean) => {
  const header = barOf(isLightHeader ? client.darkBackground : client.headerBackground, bars.header)
  const dark = barOf(client.darkBackground, bars.dark)
  const mark = lightened(client.secondary2, [header], interfaceContrast)
  return {
    header,
    'on-header': readableText(header),
    'header-link': lightened(client.headerPrimary, [header], textContrast),
    mark,
    'on-mark': readableText(mark),
    dark,
    'on-dark': readableText(dark),
    'dark-mark': lightened(client.secondary2, [dark], interfaceContrast),
  }
}

/** Makes the tokens of a secondary button, filled with a tint or outlined. */
const secondaryTokens = ({ hasFilledButtons, secondary1 }: ClientColours, primary: Colour, words: Colour) => {
  if (!hasFilledButtons)
    return {
      'secondary-fill': null,
      'secondary-fill-hover': tintOf(primary, tints[50]),
      'secondary-ink': words,
      'secondary-edge': words,
    }
  const fill = tintOf(secondary1, fills.usual)
  const fillHover = tintOf(secondary1, fills.hover)
  return {
    'secondary-fill': fill,
    'secondary-fill-hover': fillHover,
    'secondary-ink': lightened(secondary1, [fill, fillHover], textContrast),
    'secondary-edge': null,
  }
}

/** Builds the tokens for a reader who wants dark pages, out of the same colours of the client. */
export const darkPalette = (client: ClientColours): ThemePalette => {
  const greys = greysOf(client.darkBackground)
  const { surface, overlay, quiet } = greys
  const fillOf = (colour: Colour) => lightened(colour, [surface], interfaceContrast, chromaOfLightened)
  const wordsOf = (colour: Colour) =>
    lightened(
      colour,
      [overlay, quiet, tintOf(colour, tints[100]), info.soft, success.soft, warning.soft, danger.soft],
      textContrast,
    )

  const primary = fillOf(client.primary)
  const words = wordsOf(primary)
  const accent = fillOf(client.secondary1)
  const accent2 = fillOf(client.secondary2)
  const isLightHeader = readableText(client.headerBackground) === black
  const inBars = barTokens(client, isLightHeader)
  return {
    ...greys,
    ...signalTokens,
    ...primaryTokens(primary, words),
    accent,
    'on-accent': readableText(accent),
    'accent-text': wordsOf(accent),
    'accent-2': accent2,
    'on-accent-2': readableText(accent2),
    ...inBars,
    ...secondaryTokens(client, primary, words),
    // A logo drawn for a light header may itself be dark, so it keeps its background.
    logo: isLightHeader ? client.headerBackground : null,
    'on-logo': isLightHeader ? black : inBars['on-header'],
  }
}
