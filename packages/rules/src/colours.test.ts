import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
import { contrastPairs } from './testing/contrast-pairs.ts'
import { defaultThemeColours, themePalette } from './theme-palette.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColour = fc.record({ red: channel, green: channel, blue: channel })

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
  ])('S30: %.30j is none', (value) => {
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

  test('500 random client themes: every text pair at least 4.5, every edge at least 3', () => {
    const value = fc.oneof(
      anyColour.map(toHex),
      fc.constantFrom('#fff', '#000', '#777', '#ffff00', '128 128 128', 'nonsense', null),
    )
    const theme = fc.record({
      primary: value,
      secondary1: value,
      secondary2: value,
      headerBackground: value,
      darkBackground: value,
      headerPrimary: value,
    })
    fc.assert(
      fc.property(theme, (colours) => {
        for (const { name, colour, on, least } of contrastPairs(themePalette(colours))) {
          expect(
            contrastRatio(colour, on),
            `${name}: ${toHex(colour)} on ${toHex(on)}`,
          ).toBeGreaterThanOrEqual(least)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('spec 3: a missing or broken theme colour takes the default', () => {
    const palette = themePalette({ primary: 'url(x)', headerPrimary: null })
    expect(toHex(palette.primary.background)).toBe(defaultThemeColours.primary)
    expect(palette).toEqual(themePalette({}))
  })
})
