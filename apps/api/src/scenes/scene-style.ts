import { toHex } from '@touchline/rules/look/colours'
import { type SceneColours, sceneColours, sceneRoles } from '@touchline/rules/look/scene-colours'
import type { ThemeColours } from '@touchline/rules/look/theme-palette'

/** Width of each kind of line, in units of a scene of 320 by 180. */
const strokes = { thin: 1.5, line: 3, bold: 6, limb: 10, body: 16 }

const classes = (names: readonly string[]) => names.map((name) => `.${name}`).join()
const kinds = classes(Object.keys(strokes))

/** Rules for the classes of a scene, the same for every client. */
const drawing =
  sceneRoles.map((role) => `.${role}{--c:var(--${role})}`).join('') +
  `${classes(sceneRoles)}{fill:var(--c)}` +
  `${kinds}{fill:none;stroke:var(--c);stroke-linecap:round;stroke-linejoin:round}` +
  Object.entries(strokes)
    .map(([name, width]) => `.${name}{stroke-width:${width}}`)
    .join('') +
  '.shade{fill:#000;opacity:.14}.light{fill:#fff;opacity:var(--glow)}'

const roles = (colours: SceneColours, glow: number): string =>
  `:root{${sceneRoles.map((role) => `--${role}:${toHex(colours[role])}`).join(';')};--glow:${glow}}`

/** The style sheet of a scene in a client's colours. Each was parsed and is written by us: no value can leave its declaration. */
export function sceneStyle(theme: ThemeColours): string {
  const { light, dark } = sceneColours(theme)
  return `${roles(light, 0.3)}@media(prefers-color-scheme:dark){${roles(dark, 0.06)}}${drawing}`
}

/** The same on a light page, for a reader that knows neither custom properties nor schemes: what makes pictures of drawings. */
export function plainSceneStyle(theme: ThemeColours): string {
  const { light } = sceneColours(theme)
  const fills = sceneRoles.map((role) => `.${role}{fill:${toHex(light[role])}}`).join('')
  const widths = Object.entries(strokes).map(([name, width]) => `.${name}{stroke-width:${width}}`)
  const colours = sceneRoles.flatMap((role) =>
    Object.keys(strokes).map((name) => `.${name}.${role}{stroke:${toHex(light[role])}}`),
  )
  return (
    `${fills}${kinds}{fill:none;stroke-linecap:round;stroke-linejoin:round}${widths.join('')}${colours.join('')}` +
    '.shade{fill:#000;opacity:.14}.light{fill:#fff;opacity:.3}'
  )
}
