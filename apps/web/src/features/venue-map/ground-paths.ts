import { gbMap } from 'virtual:gb-map'
import { readPoints } from './read-steps.ts'
import { type SketchView, type Spot, spotOf } from './sketch-view.ts'

/** Returns coast, towns and water of the built-in map as paths of SVG, as far as a sketch shows them. */
export function groundPaths(view: SketchView) {
  const { land, lakes, builtUp, dense, rivers } = gbMap
  const areas = (packed: readonly number[][][]) => packed.flatMap((rings) => paths(view, rings, 'Z')).join('')
  return {
    land: areas(land),
    builtUp: areas(builtUp),
    dense: areas(dense),
    lakes: areas(lakes),
    rivers: rivers.flatMap(({ lines }) => paths(view, lines, '')).join(''),
  }
}

/** Leaves out lines that are not near the view, and corners that fall on the one before: both cost time to paint. */
function paths(view: SketchView, lines: readonly number[][], end: string): string[] {
  return lines.flatMap((steps) => {
    let last: Spot | null = null
    let [isEast, isWest, isSouth, isNorth] = [true, true, true, true]
    let corners = ''
    for (const [longitude, latitude] of readPoints(steps)) {
      const [east, south] = spotOf(view, { longitude, latitude })
      isWest &&= east < view.x - view.width
      isEast &&= east > view.x + 2 * view.width
      isNorth &&= south < view.y - view.height
      isSouth &&= south > view.y + 2 * view.height
      const [x, y] = [Math.round(east), Math.round(south)]
      if (last?.[0] === x && last[1] === y) continue
      corners += `${last ? 'L' : 'M'}${x} ${y}`
      last = [x, y]
    }
    return isEast || isWest || isSouth || isNorth ? [] : [corners + end]
  })
}
