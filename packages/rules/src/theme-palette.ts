import {
  type Colour,
  interfaceContrast,
  parseColour,
  readableText,
  type TintScale,
  textContrast,
  tintScale,
  white,
  withContrast,
} from './colours.ts'

/** The colours of a client's theme (spec 3), as text; what is missing or no colour takes the default. */
export interface ThemeColours {
  primary?: string | null
  secondary1?: string | null
  secondary2?: string | null
  headerBackground?: string | null
  darkBackground?: string | null
  headerPrimary?: string | null
}

// Spec 3 asks for a purple primary colour and a dark header; the exact values are ours.
export const defaultThemeColours = {
  primary: '#5b2a9d',
  secondary1: '#0f6e84',
  secondary2: '#c2410c',
  headerBackground: '#1c1530',
  darkBackground: '#140f24',
  headerPrimary: '#ffffff',
} as const

/** A colour as a surface to press or look at, and what can stand on it. */
export interface Surface {
  /** The client's own colour. */
  background: Colour
  text: Colour
  /** The same while pointed at or pressed. */
  hover: Colour
  hoverText: Colour
  /** The colour as words on a white page or on its own two lightest tints. */
  ink: Colour
  /** A light tint of it, for what is pressed but is not a view's main action; the same while pointed at; words on both. */
  quiet: Colour
  quietHover: Colour
  quietInk: Colour
  /** The colour as an outline, an icon or a focus ring on the same grounds. */
  edge: Colour
}

export interface Bar {
  background: Colour
  text: Colour
  /** A link or a selected entry on the bar. */
  accent: Colour
  /** A focus ring or an icon on the bar. */
  edge: Colour
}

export interface ThemePalette {
  scale: TintScale
  primary: Surface
  secondary1: Surface
  secondary2: Surface
  header: Bar
  dark: Bar
}

const surfaceOf = (colour: Colour): Surface => {
  const scale = tintScale(colour)
  const grounds = [white, scale[50], scale[100]]
  return {
    background: colour,
    text: readableText(colour),
    hover: scale[600],
    hoverText: readableText(scale[600]),
    ink: withContrast(colour, grounds, textContrast),
    quiet: scale[100],
    quietHover: scale[200],
    quietInk: withContrast(colour, [scale[100], scale[200]], textContrast),
    edge: withContrast(colour, grounds, interfaceContrast),
  }
}

const barOf = (background: Colour, accent: Colour): Bar => ({
  background,
  text: readableText(background),
  accent: withContrast(accent, [background], textContrast),
  edge: withContrast(accent, [background], interfaceContrast),
})

/** A client's colours as roles that can be read, whatever colours the client chose (A02). */
export const themePalette = (theme: ThemeColours): ThemePalette => {
  const colourOf = (role: keyof ThemeColours): Colour =>
    parseColour(theme[role] ?? '') ?? parseColour(defaultThemeColours[role]) ?? white
  const primary = colourOf('primary')
  return {
    scale: tintScale(primary),
    primary: surfaceOf(primary),
    secondary1: surfaceOf(colourOf('secondary1')),
    secondary2: surfaceOf(colourOf('secondary2')),
    header: barOf(colourOf('headerBackground'), colourOf('headerPrimary')),
    dark: barOf(colourOf('darkBackground'), primary),
  }
}
