import {
  mix,
  parseColour,
  readableText,
  textContrast,
  toHex,
  white,
  withContrast,
} from '@touchline/rules/look/colours'
import { type ThemeColours, themePalette } from '@touchline/rules/look/theme-palette'

/** The colours of a letter, as hex: each can be read on its ground, whatever colours the client chose (A49). */
export interface LetterLook {
  header: string
  headerText: string
  button: string
  buttonText: string
  link: string
  /** For a mail program that shows dark pages. */
  darkLink: string
}

// Grounds of our own: a mail program changes colours by itself where it is told nothing of a dark page.
export const grounds = {
  page: '#f2f1f4',
  card: '#ffffff',
  ink: '#1d1a26',
  soft: '#55515f',
  line: '#d8d5de',
  darkPage: '#121116',
  darkCard: '#1f1d26',
  darkInk: '#f4f3f7',
  darkSoft: '#bdb9c8',
  darkLine: '#47434f',
} as const

const colourOf = (hex: string) => parseColour(hex) ?? white

export function letterLook(theme: Record<string, string>): LetterLook {
  const colours: ThemeColours = {
    primary: theme['themeAppPrimaryColour'] ?? null,
    headerBackground: theme['themeAppHeaderBgColour'] ?? null,
    headerPrimary: theme['headerPrimaryColour'] ?? null,
  }
  const { primary, header, 'on-primary': onPrimary } = themePalette(colours)
  const lights = [colourOf(grounds.card), colourOf(grounds.page)]
  const darks = [colourOf(grounds.darkCard), colourOf(grounds.darkPage)]
  return {
    header: toHex(header),
    headerText: toHex(readableText(header)),
    button: toHex(primary),
    buttonText: toHex(onPrimary),
    link: toHex(withContrast(primary, lights, textContrast)),
    darkLink: toHex(withContrast(mix(primary, white, 0.4), darks, textContrast)),
  }
}
