import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { type Colour, parseColour, white } from './colours.ts'
import { darkPalette } from './dark-palette.ts'
import { type ClientColours, lightPalette, type ThemePalette } from './light-palette.ts'

/** Setting of the reader for every site. */
export type Scheme = 'light' | 'dark'

/** Colours of a client's theme (spec 3), as text; missing or invalid ones take the default. */
export interface ThemeColours {
  primary?: string | null
  secondary1?: string | null
  secondary2?: string | null
  headerBackground?: string | null
  darkBackground?: string | null
  headerPrimary?: string | null
  secondaryButtons?: string | null
}

/** Reads them from a theme as it crosses the wire. */
export const themeColoursOf = (theme: Partial<Theme>): ThemeColours => ({
  primary: theme.themeAppPrimaryColour ?? null,
  secondary1: theme.themeAppSecondaryColour1 ?? null,
  secondary2: theme.themeAppSecondaryColour2 ?? null,
  headerBackground: theme.themeAppHeaderBgColour ?? null,
  darkBackground: theme.themeAppDarkBgColour ?? null,
  headerPrimary: theme.headerPrimaryColour ?? null,
  secondaryButtons: theme.themeAppSecondaryButtonStyle ?? null,
})

// Spec 3 asks for a purple primary colour and a dark header; the exact values are ours.
export const defaultThemeColours = {
  primary: '#5b2a9d',
  secondary1: '#0f6e84',
  secondary2: '#c2410c',
  headerBackground: '#1c1530',
  darkBackground: '#140f24',
  headerPrimary: '#ffffff',
} as const

/**
 * Turns a client's colours into tokens that can be read on each other, whatever colours the client chose
 * (A02).
 */
export const themePalette = (theme: ThemeColours, scheme: Scheme = 'light'): ThemePalette => {
  const colourOf = (role: keyof typeof defaultThemeColours): Colour =>
    parseColour(theme[role] ?? '') ?? parseColour(defaultThemeColours[role]) ?? white
  const client: ClientColours = {
    primary: colourOf('primary'),
    secondary1: colourOf('secondary1'),
    secondary2: colourOf('secondary2'),
    headerBackground: colourOf('headerBackground'),
    darkBackground: colourOf('darkBackground'),
    headerPrimary: colourOf('headerPrimary'),
    hasFilledButtons: theme.secondaryButtons === 'filled',
  }
  return scheme === 'light' ? lightPalette(client) : darkPalette(client)
}
