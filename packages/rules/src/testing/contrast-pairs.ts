import { type Colour, interfaceContrast, textContrast, tintScale, white } from '../colours.ts'
import type { ThemePalette } from '../theme-palette.ts'

export interface ContrastPair {
  name: string
  colour: Colour
  on: Colour
  least: number
}

/** Every pair of colours that the palette promises, so that one test can hold all of them. */
export const contrastPairs = (palette: ThemePalette): ContrastPair[] => {
  const pair = (name: string, colour: Colour, on: Colour, least: number): ContrastPair => ({
    name,
    colour,
    on,
    least,
  })
  const surfaces = (['primary', 'secondary1', 'secondary2'] as const).flatMap((role) => {
    const surface = palette[role]
    const tints = tintScale(surface.background)
    return [
      pair(`${role} text`, surface.text, surface.background, textContrast),
      pair(`${role} text while pointed at`, surface.hoverText, surface.hover, textContrast),
      pair(`${role} quiet words`, surface.quietInk, surface.quiet, textContrast),
      pair(`${role} quiet words while pointed at`, surface.quietInk, surface.quietHover, textContrast),
      ...[white, tints[50], tints[100]].flatMap((ground, index) => [
        pair(`${role} ink on ground ${index}`, surface.ink, ground, textContrast),
        pair(`${role} edge on ground ${index}`, surface.edge, ground, interfaceContrast),
      ]),
    ]
  })
  const bars = (['header', 'dark'] as const).flatMap((role) => {
    const bar = palette[role]
    return [
      pair(`${role} text`, bar.text, bar.background, textContrast),
      pair(`${role} accent`, bar.accent, bar.background, textContrast),
      pair(`${role} edge`, bar.edge, bar.background, interfaceContrast),
    ]
  })
  return [...surfaces, ...bars]
}
