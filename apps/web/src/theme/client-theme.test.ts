import { black, contrastRatio, parseColour, white } from '@touchline/rules/look/colours'
import { describe, expect, test } from 'vitest'
import { clientThemeProperties, clientThemeRules, fontFilesOf } from './client-theme.ts'
import { schemesOf } from './schemes.ts'

describe("spec 3: a client's theme as custom properties", () => {
  test('without a theme: purple primary, dark header, Roboto body, bold display heading font', () => {
    const theme = clientThemeProperties({})
    expect(theme['--client-primary']).toBe('#5b2a9d')
    expect(theme['--client-on-header']).toBe('#ffffff')
    expect(theme['--client-body-font']).toContain('Roboto')
    expect(theme['--client-heading-font']).toContain('Barlow Condensed')
  })

  test("spec 5: colours are hex of 3 or 6 digits or 'R G B'", () => {
    expect(clientThemeProperties({ themeAppPrimaryColour: '#0a7' })['--client-primary']).toBe('#00aa77')
    expect(clientThemeProperties({ themeAppPrimaryColour: '0 90 200' })['--client-primary']).toBe('#005ac8')
  })

  test.each([
    'red;}body{display:none',
    'url(https://evil.test)',
    '#12',
    '300 0 0',
    '</style>',
    'x'.repeat(1_000_000),
  ])('S30: an invalid colour takes the default: %.30s', (colour) => {
    const given = {
      themeAppPrimaryColour: colour,
      themeAppHeaderBgColour: colour,
      themeAppDarkBgColour: colour,
    }
    expect(clientThemeRules(given, 'light dark')).toEqual(clientThemeRules({}, 'light dark'))
  })

  test('A02: a light header gets dark text', () => {
    expect(clientThemeProperties({ themeAppHeaderBgColour: '#ffe066' })['--client-on-header']).toBe('#000000')
  })

  test('only the fonts of this client are fetched early', () => {
    expect(fontFilesOf({ themeAppBodyFontStyle: 'lato', themeAppHeadingFontStyle: 'lato' })).toEqual([
      'lato-latin-400-normal',
      'lato-latin-700-normal',
    ])
    expect(
      fontFilesOf({ themeAppBodyFontStyle: 'open_sans', themeAppHeadingFontStyle: 'open_sans' }),
    ).toEqual(['open-sans-latin-wght-normal'])
    expect(fontFilesOf({ themeAppBodyFontStyle: 'garage_gothic' })).toEqual([
      'barlow-condensed-latin-500-normal',
      'barlow-condensed-latin-700-normal',
    ])
  })

  test('a filled secondary button has a tint of the secondary colour: the main action is the loudest', () => {
    const filled = clientThemeProperties({
      themeAppSecondaryButtonStyle: 'filled',
      themeAppPrimaryColour: '#0b5fff',
      themeAppSecondaryColour1: '#e4002b',
    })
    expect(filled['--client-secondary-fill']).toBe('#fbdbe1')
    expect(filled['--client-primary']).toBe('#0b5fff')
    const ratioTo = (name: '--client-secondary-fill' | '--client-primary') =>
      contrastRatio(parseColour(filled[name])!, white)
    expect(ratioTo('--client-secondary-fill')).toBeLessThan(ratioTo('--client-primary') / 3)
  })

  test('the dark scheme is for a screen whose reader wants it, from the same colours; paper is light', () => {
    const theme = { themeAppPrimaryColour: '#0a6c74', themeAppDarkBgColour: '#0b191e' }
    const [light, dark, ...more] = clientThemeRules(theme, 'light dark')
    expect(more).toEqual([])
    expect(light).toMatch(/^:root\{color-scheme:light;.*--client-canvas:#f6f5f8;/)
    expect(dark).toMatch(/^@media screen and \(prefers-color-scheme:dark\)\{:root\{color-scheme:dark;.*\}\}$/)
    // Fonts and unchanged colours are written once.
    expect(dark).not.toContain('font')
    expect(dark).not.toContain('--client-on-dark:')
    const canvas = /--client-canvas:(#[0-9a-f]{6})/.exec(dark!)![1]!
    expect(contrastRatio(parseColour(canvas)!, black)).toBeLessThan(1.2)
    expect(canvas).toBe(clientThemeProperties(theme, 'dark')['--client-canvas'])
  })

  test('a client whose theme has no dark scheme, and a page inside another site, have light pages only', () => {
    expect(schemesOf({}, false)).toBe('light dark')
    expect(schemesOf(undefined, false)).toBe('light dark')
    expect(schemesOf({ themeAppDarkScheme: 'auto' }, false)).toBe('light dark')
    expect(schemesOf({ themeAppDarkScheme: 'never' }, false)).toBe('only light')
    expect(schemesOf({}, true)).toBe('only light')
    const rules = clientThemeRules({}, 'only light')
    expect(rules).toEqual([clientThemeRules({}, 'light dark')[0]])
    expect(rules[0]).not.toContain('dark)')
  })
})
