import {
  type Colour,
  interfaceContrast,
  parseColour,
  readableText,
  textContrast,
  tintScale,
  white,
  withContrast,
} from './colours.ts'

/** The client's own colours, parsed. */
export interface ClientColours {
  primary: Colour
  secondary1: Colour
  secondary2: Colour
  headerBackground: Colour
  darkBackground: Colour
  headerPrimary: Colour
  /** True when a secondary button is filled with a tint, not outlined. */
  hasFilledButtons: boolean
}

// Ours, for every client alike.
const ours = {
  canvas: '#f6f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  overlay: '#ffffff',
  sunken: '#edebf1',
  quiet: '#edebf1',
  line: '#dcd8e3',
  edge: '#857d94',
  ink: '#1c1726',
  'ink-soft': '#5a5269',
  info: '#17568c',
  'info-soft': '#e8f1fa',
  success: '#166534',
  'success-soft': '#e7f5ec',
  warning: '#8a4b00',
  'warning-soft': '#fdf3e0',
  danger: '#b3162b',
  'danger-soft': '#fdecee',
} as const
type OurToken = keyof typeof ours
const lightGrounds = Object.fromEntries(
  Object.entries(ours).map(([token, hex]) => [token, parseColour(hex)]),
) as Record<OurToken, Colour>

/** Builds the tokens of a light page. */
export const lightPalette = (client: ClientColours) => {
  const { primary, secondary1, secondary2, headerBackground: header, darkBackground: dark } = client
  const tints = tintScale(primary)
  const { canvas, sunken } = lightGrounds
  const softs = [
    lightGrounds['info-soft'],
    lightGrounds['success-soft'],
    lightGrounds['warning-soft'],
    lightGrounds['danger-soft'],
  ]
  const inkOf = (colour: Colour) => {
    const own = tintScale(colour)
    return withContrast(colour, [white, canvas, sunken, ...softs, own[50], own[100]], textContrast)
  }
  const words = inkOf(primary)
  const mark = withContrast(secondary2, [header], interfaceContrast)
  const quiet = tintScale(secondary1)
  return {
    ...lightGrounds,
    primary,
    'on-primary': readableText(primary),
    'primary-hover': tints[600],
    'on-primary-hover': readableText(tints[600]),
    'primary-text': words,
    'primary-50': tints[50],
    'primary-100': tints[100],
    'primary-200': tints[200],
    'primary-300': tints[300],
    'primary-400': tints[400],
    'primary-500': tints[500],
    'primary-600': tints[600],
    accent: secondary1,
    'on-accent': readableText(secondary1),
    'accent-text': inkOf(secondary1),
    'accent-2': secondary2,
    'on-accent-2': readableText(secondary2),
    header,
    'on-header': readableText(header),
    'header-link': withContrast(client.headerPrimary, [header], textContrast),
    mark,
    'on-mark': readableText(mark),
    dark,
    'on-dark': readableText(dark),
    'dark-mark': withContrast(secondary2, [dark], interfaceContrast),
    // Filled with a tint: a view has many secondary buttons, and its one main action must stay the loudest.
    'secondary-fill': client.hasFilledButtons ? quiet[100] : null,
    'secondary-fill-hover': client.hasFilledButtons ? quiet[200] : tints[50],
    'secondary-ink': client.hasFilledButtons
      ? withContrast(secondary1, [quiet[100], quiet[200]], textContrast)
      : words,
    'secondary-edge': client.hasFilledButtons ? null : words,
    /** Ground under the client's logo; null when that is the header itself. */
    logo: null as Colour | null,
    'on-logo': readableText(header),
  }
}

/** Every colour of a page by its token; null shows what lies below. */
export type ThemePalette = ReturnType<typeof lightPalette>
export type ColourToken = keyof ThemePalette
