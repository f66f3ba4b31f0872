import type { FontKey, Theme } from '@touchline/contract/entities/catalogue/theme'
import { toHex } from '@touchline/rules/look/colours'
import type { ColourToken } from '@touchline/rules/look/light-palette'
import { type Scheme, themeColoursOf, themePalette } from '@touchline/rules/look/theme-palette'
import type { Schemes } from './schemes.ts'

type Face = {
  /** Value of font-family: the face, its stand-ins (theme/stand-in-fonts.css), a generic one. */
  family: string
  headingScale: string
  headingCase: 'none' | 'uppercase'
  /** First files that text in this face needs: body text, then headings. */
  bodyFile: string
  headingFile: string
}

function familyOf(name: string, face = name): string {
  const standIns = ['Roboto', 'Arial', 'DejaVu'].map((local) => `"${name} from ${local}"`)
  return [`"${face}"`, ...standIns, 'sans-serif'].join(', ')
}

/** Faces by the font keys of spec 3. */
const FACES: Record<FontKey, Face> = {
  garage_gothic: {
    family: familyOf('Barlow Condensed'),
    // A condensed face looks smaller than its size, and is meant for capitals.
    headingScale: '1.12',
    headingCase: 'uppercase',
    bodyFile: 'barlow-condensed-latin-500-normal',
    headingFile: 'barlow-condensed-latin-700-normal',
  },
  lato: {
    family: familyOf('Lato'),
    headingScale: '1',
    headingCase: 'none',
    bodyFile: 'lato-latin-400-normal',
    headingFile: 'lato-latin-700-normal',
  },
  open_sans: {
    family: familyOf('Open Sans', 'Open Sans Variable'),
    headingScale: '1',
    headingCase: 'none',
    bodyFile: 'open-sans-latin-wght-normal',
    headingFile: 'open-sans-latin-wght-normal',
  },
  roboto: {
    family: familyOf('Roboto', 'Roboto Variable'),
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

/** Returns the font files (without hash and ending) worth fetching before the style sheet asks for them. */
export function fontFilesOf(theme: Partial<Theme>): readonly string[] {
  const { body, heading } = facesOf(theme)
  return [...new Set([body.bodyFile, heading.headingFile])]
}

/** Name of a theme colour in the style sheet. */
type ColourProperty = `--client-${ColourToken}`

/**
 * Returns the client's colours as custom properties. Each is parsed and rewritten, so that no client's value
 * can leave its declaration.
 */
function colourProperties(theme: Partial<Theme>, scheme: Scheme): Record<ColourProperty, string> {
  const palette = themePalette(themeColoursOf(theme), scheme)
  return Object.fromEntries(
    Object.entries(palette).map(([token, colour]) => [
      `--client-${token}`,
      colour ? toHex(colour) : 'transparent',
    ]),
  ) as Record<ColourProperty, string>
}

type FaceProperty =
  | '--client-body-font'
  | '--client-heading-font'
  | '--client-heading-scale'
  | '--client-heading-case'

/** Returns the client's theme as custom properties in one of the two schemes. */
export function clientThemeProperties(
  theme: Partial<Theme>,
  scheme: Scheme = 'light',
): Readonly<Record<ColourProperty | FaceProperty, string>> {
  const { body, heading } = facesOf(theme)
  return {
    ...colourProperties(theme, scheme),
    '--client-body-font': body.family,
    '--client-heading-font': heading.family,
    '--client-heading-scale': heading.headingScale,
    '--client-heading-case': heading.headingCase,
  }
}

/**
 * Returns the client's theme as style sheet rules. Dark colours are for screens only: paper is white.
 * @param schemes from schemesOf: where the reader's setting counts, a second rule has what differs on a dark
 * page
 */
export function clientThemeRules(theme: Partial<Theme>, schemes: Schemes): readonly string[] {
  const light = clientThemeProperties(theme)
  const rules = [ruleOf('light', Object.entries(light))]
  if (schemes === 'only light') return rules
  const differing = Object.entries(clientThemeProperties(theme, 'dark')).filter(
    ([name, value]) => light[name as keyof typeof light] !== value,
  )
  return [...rules, `@media screen and (prefers-color-scheme:dark){${ruleOf('dark', differing)}}`]
}

const ruleOf = (scheme: Scheme, properties: readonly (readonly [string, string])[]): string =>
  `:root{${[['color-scheme', scheme] as const, ...properties].map(([name, value]) => `${name}:${value}`).join(';')}}`
