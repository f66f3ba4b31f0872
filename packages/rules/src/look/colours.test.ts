import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastPairs } from '../testing/contrast-pairs.ts'
import {
  black,
  contrastRatio,
  mix,
  parseColour,
  readableText,
  textContrast,
  tintScale,
  toHex,
  white,
  withContrast,
} from './colours.ts'
import type { ThemePalette } from './light-palette.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { defaultThemeColours, themePalette } from './theme-palette.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColour = fc.record({ red: channel, green: channel, blue: channel })

const schemes = ['light', 'dark'] as const
const value = fc.oneof(
  anyColour.map(toHex),
  fc.constantFrom('#fff', '#000', '#777', '#ffff00', '#0000ff', '128 128 128', 'nonsense', null),
)
const anyTheme = fc.record({
  primary: value,
  secondary1: value,
  secondary2: value,
  headerBackground: value,
  darkBackground: value,
  headerPrimary: value,
  secondaryButtons: fc.constantFrom('filled', 'outline', null),
})

/** Finds the pairs without enough contrast. */
const tooFaint = (palette: ThemePalette): string[] =>
  contrastPairs.flatMap(({ token, on, least }) => {
    const [colour, ground] = [palette[token], palette[on]]
    // A token without a background of its own is on those of the page, which the table names, too.
    if (!colour || !ground || contrastRatio(colour, ground) >= least) return []
    return [`${token} ${toHex(colour)} on ${on} ${toHex(ground)}: ${contrastRatio(colour, ground)}`]
  })

describe('spec 5: colours are hex with 3 or 6 digits, or R G B from 0 to 255', () => {
  test.each([
    ['#abc', '#aabbcc'],
    ['#AABBCC', '#aabbcc'],
    ['1a2b3c', '#1a2b3c'],
    ['0 0 0', '#000000'],
    ['255 128 1', '#ff8001'],
    [' 12  34 56 ', '#0c2238'],
  ])('%j is a colour', (value, hex) => {
    const colour = parseColour(value)
    expect(colour && toHex(colour)).toBe(hex)
  })

  test.each([
    '',
    '#',
    '#ab',
    '#abcd',
    '#abcde',
    '#abcdef0',
    '#ggg',
    '256 0 0',
    '0 0',
    '0 0 0 0',
    '-1 0 0',
    '1.5 0 0',
    '0,0,0',
    'red',
    'rgb(0 0 0)',
    'url(x)',
    'red;}body{color:red',
    '#abc;}',
    '#abc\n#def',
    '1e2 0 0',
    `#${'a'.repeat(1_000_000)}`,
    `0 0 0${' '.repeat(1_000_000)}`,
  ])('S30: %.30j is not a colour', (value) => {
    expect(parseColour(value)).toBe(null)
  })

  test('a colour survives being written and read', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(parseColour(toHex(colour))).toEqual(colour)
        expect(parseColour(`${colour.red} ${colour.green} ${colour.blue}`)).toEqual(colour)
      }),
    )
  })
})

describe('spec 9: tints 50 to 500 and the shade 600', () => {
  test('500 is the colour, tints get lighter, the shade is darker', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const scale = tintScale(colour)
        expect(scale[500]).toEqual(colour)
        const steps = [scale[600], scale[500], scale[400], scale[300], scale[200], scale[100], scale[50]]
        for (const key of ['red', 'green', 'blue'] as const) {
          const values = steps.map((step) => step[key])
          expect(values).toEqual([...values].sort((a, b) => a - b))
        }
      }),
    )
  })
})

describe('A02: whatever colours a client chooses, text can be read', () => {
  test('the ratio runs from 1 to 21', () => {
    expect(contrastRatio(black, white)).toBeCloseTo(21, 5)
    expect(contrastRatio(white, white)).toBe(1)
    expect(mix(black, white, 0)).toEqual(black)
    expect(mix(black, white, 1)).toEqual(white)
  })

  test('black or white can be read on any colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrastRatio(readableText(colour), colour)).toBeGreaterThanOrEqual(textContrast)
      }),
      { numRuns: 2000 },
    )
  })

  test('a colour is changed only where it has to be, and then has the ratio', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (colour, background) => {
        const result = withContrast(colour, [background], textContrast)
        expect(contrastRatio(result, background)).toBeGreaterThanOrEqual(textContrast)
        if (contrastRatio(colour, background) >= textContrast) expect(result).toEqual(colour)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(schemes)('500 random client themes, %s: every pair of tokens has its contrast', (scheme) => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        expect(tooFaint(themePalette(theme, scheme))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('spec 3: a missing or broken theme colour takes the default', () => {
    const palette = themePalette({ primary: 'url(x)', headerPrimary: null })
    expect(toHex(palette.primary)).toBe(defaultThemeColours.primary)
    expect(palette).toEqual(themePalette({}))
  })
})

describe('a dark page has the colours of its client', () => {
  // The demo's themes, and those of e2e/support/themes.ts.
  const themes = {
    'our own': {},
    Touchline: {
      primary: '#0a6c74',
      secondary1: '#c2410c',
      secondary2: '#f2b84b',
      headerBackground: '#10242b',
      darkBackground: '#0b191e',
      headerPrimary: '#7fd6d0',
    },
    light: {
      primary: '#0b5fff',
      secondary1: '#e4002b',
      secondary2: '#e4002b',
      headerBackground: '#ffffff',
      darkBackground: '#0d2240',
      headerPrimary: '#0b5fff',
      secondaryButtons: 'filled',
    },
    dark: {
      primary: '#ffd400',
      secondary1: '#1d1d1f',
      secondary2: '#ff5a36',
      headerBackground: '#000000',
      darkBackground: '#000000',
      headerPrimary: '#ffd400',
    },
    gothic: {
      primary: '179 0 94',
      secondary1: '#00796b',
      secondary2: '#fb0',
      headerBackground: '#fff4e0',
      darkBackground: '#3a0a24',
      headerPrimary: '#7a0040',
    },
  }

  for (const [name, theme] of Object.entries(themes)) {
    test(`the theme "${name}" has every contrast in both schemes`, () => {
      for (const scheme of schemes) expect(tooFaint(themePalette(theme, scheme))).toEqual([])
    })
  }

  test('500 random client themes: greys of one hue with at most 0.015 of chroma, lighter the further up they lie', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const palette = themePalette(theme, 'dark')
        const order = [
          'sunken',
          'canvas',
          'surface',
          'raised',
          'overlay',
          'quiet',
          'line',
          'edge',
          'ink-soft',
          'ink',
        ] as const
        const greys = order.map((token) => toOklch(palette[token]))
        // Eight bits of a channel are about 0.003 of chroma.
        for (const { chroma } of greys) expect(chroma).toBeLessThan(0.0185)
        const lightness = greys.map((grey) => grey.lightness)
        expect(lightness).toEqual([...lightness].sort((a, b) => a - b))
        expect(contrastRatio(palette.edge, palette.overlay)).toBeGreaterThanOrEqual(3.7)
        expect(contrastRatio(palette['ink-soft'], palette.overlay)).toBeGreaterThanOrEqual(6.5)
      }),
      { numRuns: 500 },
    )
  })

  test('500 random client themes: the fill is the client’s own where it stands out by 3, otherwise a lighter one of its hue', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (primary, darkBackground) => {
        const palette = themePalette(
          { primary: toHex(primary), darkBackground: toHex(darkBackground) },
          'dark',
        )
        expect(contrastRatio(palette.primary, palette.surface)).toBeGreaterThanOrEqual(3)
        if (contrastRatio(primary, palette.surface) >= 3) expect(palette.primary).toEqual(primary)
        else
          expect(toOklch(palette.primary).chroma).toBeLessThanOrEqual(toOklch(primary).chroma * 0.85 + 0.01)
      }),
      { numRuns: 500 },
    )
  })

  test('a light header is as dark as the client’s dark background, and its logo keeps the background that it was drawn for', () => {
    const palette = themePalette({ headerBackground: '#ffffff', darkBackground: '#0d2240' }, 'dark')
    expect(toOklch(palette.header).hue).toBeCloseTo(toOklch(parseColour('#0d2240')!).hue, -1)
    expect(toHex(palette['on-logo'])).toBe('#000000')
    expect(toHex(palette['on-header'])).toBe('#ffffff')
    expect(palette.logo && toHex(palette.logo)).toBe('#ffffff')
    expect(themePalette({ headerBackground: '#10242b' }, 'dark').logo).toBe(null)
    expect(themePalette({ headerBackground: '#ffffff' }).logo).toBe(null)
  })
})

describe('OKLCH', () => {
  test('a colour survives being written as lightness, chroma and hue', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(fromOklch(toOklch(colour))).toEqual(colour)
      }),
    )
  })

  test.each([
    ['#ff0000', 0.628, 0.258, 29.2],
    ['#00ff00', 0.866, 0.295, 142.5],
    ['#ffffff', 1, 0, null],
  ])('%s is as CSS Color 4 has it', (hex, lightness, chroma, hue) => {
    const found = toOklch(parseColour(hex)!)
    expect(found.lightness).toBeCloseTo(lightness, 2)
    expect(found.chroma).toBeCloseTo(chroma, 2)
    if (hue !== null) expect(found.hue).toBeCloseTo(hue, 0)
  })

  test('a colour that no screen can show is shown less colourful, and as light', () => {
    const shown = toOklch(fromOklch({ lightness: 0.9, chroma: 0.3, hue: 20 }))
    expect(shown.lightness).toBeCloseTo(0.9, 2)
    expect(shown.chroma).toBeLessThan(0.1)
  })
})
