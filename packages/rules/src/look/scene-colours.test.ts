import { describe, expect, test } from 'vitest'
import { contrastRatio, toHex } from './colours.ts'
import { sceneColours, sceneContrast } from './scene-colours.ts'

const themes = {
  'the product’s own': {},
  'the demo': { primary: '#0a6c74', secondary2: '#f2b84b', darkBackground: '#0b191e' },
  white: { primary: '#ffffff', secondary2: '#ffffff', darkBackground: '#000000' },
  yellow: { primary: '#ffd400', secondary2: '#ff5a36', darkBackground: '#000000' },
  black: { primary: '#000000', secondary2: '#000000', darkBackground: '#000000' },
  'all one blue': { primary: '#0b5fff', secondary2: '#0b5fff', darkBackground: '#0b5fff' },
  'a light ground for dark': { primary: '#5b2a9d', darkBackground: '#f5f0e0' },
}

describe.each(Object.entries(themes))('a scene in the colours of %s', (_, theme) => {
  const { light, dark } = sceneColours(theme)

  test('figures stand out from water and walls, and large shapes from those behind them', () => {
    for (const { dark: figure, primary, pale, tint } of [light, dark]) {
      expect(contrastRatio(figure, primary)).toBeGreaterThanOrEqual(sceneContrast.figureOnShape)
      expect(contrastRatio(figure, pale)).toBeGreaterThan(5)
      expect(contrastRatio(pale, tint)).toBeGreaterThan(1.1)
      expect(contrastRatio(pale, primary)).toBeGreaterThan(1.25)
    }
  })

  test('on a dark page the walls are dark and the figures light', () => {
    expect(contrastRatio(dark.dark, dark.pale)).toBeGreaterThan(7)
    expect(contrastRatio(dark.primary, dark.pale)).toBeGreaterThanOrEqual(sceneContrast.inDarkScheme)
    expect(contrastRatio(dark.accent, dark.pale)).toBeGreaterThanOrEqual(sceneContrast.inDarkScheme)
  })
})

test('the client’s own colours are used unchanged where that holds', () => {
  const { light } = sceneColours(themes['the demo'])
  expect(Object.values(light).map(toHex)).toEqual(['#0b191e', '#ddeaec', '#85b6ba', '#0a6c74', '#f2b84b'])
})
