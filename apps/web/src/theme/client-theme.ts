import type { FontKey, Theme } from '@touchline/contract/entities/theme'
import { interfaceContrast, readableText, toHex, withContrast } from '@touchline/rules/colours'
import { themePalette } from '@touchline/rules/theme-palette'

type Face = {
  /** Value of font-family: the face, its measured fallback, a generic one. */
  family: string
  headingScale: string
  headingCase: 'none' | 'uppercase'
  /** The first files that text in this face needs: body text, then headings. */
  bodyFile: string
  headingFile: string
}

/** Spec 3, font keys. */
const FACES: Record<FontKey, Face> = {
  garage_gothic: {
    family: '"Barlow Condensed", "Barlow Condensed Fallback", "Arial Narrow", sans-serif',
    // A condensed face looks smaller than its size, and is made to shout.
    headingScale: '1.12',
    headingCase: 'uppercase',
    bodyFile: 'barlow-condensed-latin-500-normal',
    headingFile: 'barlow-condensed-latin-700-normal',
  },
  lato: {
    family: 'Lato, "Lato Fallback", Arial, sans-serif',
    headingScale: '1',
    headingCase: 'none',
    bodyFile: 'lato-latin-400-normal',
    headingFile: 'lato-latin-700-normal',
  },
  open_sans: {
    family: '"Open Sans Variable", "Open Sans Fallback", Arial, sans-serif',
    headingScale: '1',
    headingCase: 'none',
    bodyFile: 'open-sans-latin-wght-normal',
    headingFile: 'open-sans-latin-wght-normal',
  },
  roboto: {
    family: '"Roboto Variable", "Roboto Fallback", Arial, sans-serif',
    headingScale: '1',
    headingCase: 'none',
    bodyFile: 'roboto-latin-wght-normal',
    headingFile: 'roboto-latin-wght-normal',
  },
}

function facesOf(theme: Partial<Theme>): { body: Face; heading: Face } {
  // Spec 3: Roboto body font, bold display heading font.
  return {
    body: FACES[theme.themeAppBodyFontStyle ?? 'roboto'],
    heading: FACES[theme.themeAppHeadingFontStyle ?? 'garage_gothic'],
  }
}

/** Names (without hash and ending) of the font files worth fetching before the style sheet asks for them. */
export function fontFilesOf(theme: Partial<Theme>): readonly string[] {
  const { body, heading } = facesOf(theme)
  return [...new Set([body.bodyFile, heading.headingFile])]
}

/**
 * The client's theme as custom properties, ready for the document's head. Every colour has been parsed and is
 * written by us, so no value of a client's can leave its declaration.
 */
export function clientThemeProperties(theme: Partial<Theme>): Readonly<Record<`--client-${string}`, string>> {
  const { body, heading } = facesOf(theme)
  const { scale, primary, secondary1, secondary2, header, dark } = themePalette({
    primary: theme.themeAppPrimaryColour ?? null,
    secondary1: theme.themeAppSecondaryColour1 ?? null,
    secondary2: theme.themeAppSecondaryColour2 ?? null,
    headerBackground: theme.themeAppHeaderBgColour ?? null,
    darkBackground: theme.themeAppDarkBgColour ?? null,
    headerPrimary: theme.headerPrimaryColour ?? null,
  })
  const mark = withContrast(secondary2.background, [header.background], interfaceContrast)
  const darkMark = withContrast(secondary2.background, [dark.background], interfaceContrast)
  const isFilled = theme.themeAppSecondaryButtonStyle === 'filled'
  return {
    '--client-primary': toHex(primary.background),
    '--client-on-primary': toHex(primary.text),
    '--client-primary-hover': toHex(primary.hover),
    '--client-on-primary-hover': toHex(primary.hoverText),
    '--client-primary-text': toHex(primary.ink),
    '--client-primary-50': toHex(scale[50]),
    '--client-primary-100': toHex(scale[100]),
    '--client-primary-200': toHex(scale[200]),
    '--client-primary-300': toHex(scale[300]),
    '--client-primary-400': toHex(scale[400]),
    '--client-primary-500': toHex(scale[500]),
    '--client-primary-600': toHex(scale[600]),
    '--client-accent': toHex(secondary1.background),
    '--client-on-accent': toHex(secondary1.text),
    '--client-accent-text': toHex(secondary1.ink),
    '--client-accent-2': toHex(secondary2.background),
    '--client-on-accent-2': toHex(secondary2.text),
    '--client-header': toHex(header.background),
    '--client-on-header': toHex(header.text),
    '--client-header-link': toHex(header.accent),
    '--client-mark': toHex(mark),
    '--client-on-mark': toHex(readableText(mark)),
    '--client-dark': toHex(dark.background),
    '--client-on-dark': toHex(dark.text),
    '--client-dark-mark': toHex(darkMark),
    // Filled with a tint: a view has many secondary buttons, and one main action that must stay the loudest.
    '--client-secondary-fill': isFilled ? toHex(secondary1.quiet) : 'transparent',
    '--client-secondary-fill-hover': toHex(isFilled ? secondary1.quietHover : scale[50]),
    '--client-secondary-ink': toHex(isFilled ? secondary1.quietInk : primary.ink),
    '--client-secondary-edge': isFilled ? 'transparent' : toHex(primary.ink),
    '--client-body-font': body.family,
    '--client-heading-font': heading.family,
    '--client-heading-scale': heading.headingScale,
    '--client-heading-case': heading.headingCase,
  }
}

export function clientThemeCss(theme: Partial<Theme>): string {
  const lines = Object.entries(clientThemeProperties(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}
