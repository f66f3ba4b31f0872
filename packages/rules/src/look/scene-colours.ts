import { type Colour, mix, parseColour, tintScale, white, withContrast } from './colours.ts'
import { type ThemeColours, themePalette } from './theme-palette.ts'

/** Colours of a scene. `dark` are figures and lines, `pale` and `tint` walls and floors. */
export const sceneRoles = ['dark', 'pale', 'tint', 'primary', 'accent'] as const
export type SceneColours = Readonly<Record<(typeof sceneRoles)[number], Colour>>

/**
 * Least contrasts: a swimmer stands out from the water, a racket from the wall, and large shapes from what is
 * behind them.
 */
export const sceneContrast = { figureOnWall: 7, figureOnShape: 2.4, shapeOnWall: 1.5, inDarkScheme: 3 }

const night = parseColour('#131218') ?? white
const moonlight = parseColour('#eceaf0') ?? white

/**
 * Turns a client's colours into those of a scene, on a light page and on a dark one, where figures are light.
 */
export function sceneColours(theme: ThemeColours): { light: SceneColours; dark: SceneColours } {
  const palette = themePalette(theme)
  const { figureOnWall, figureOnShape, shapeOnWall, inDarkScheme } = sceneContrast
  const figure = withContrast(palette.dark, [white], figureOnWall)
  const shape = withContrast(withContrast(palette.primary, [white], shapeOnWall), [figure], figureOnShape)
  const { 100: pale, 300: tint } = tintScale(shape)
  const shapeAtNight = withContrast(shape, [moonlight], figureOnShape)
  const wall = mix(shapeAtNight, night, 0.8)
  return {
    light: { dark: figure, pale, tint, primary: shape, accent: palette['accent-2'] },
    dark: {
      dark: moonlight,
      pale: wall,
      tint: mix(shapeAtNight, night, 0.55),
      primary: withContrast(shapeAtNight, [wall], inDarkScheme),
      accent: withContrast(palette['accent-2'], [wall], inDarkScheme),
    },
  }
}
