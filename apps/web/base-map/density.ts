import type { Grid } from './contours.ts'
import { fromCell, type Position } from './grid.ts'

/** Room for the hills of spots at the edge, in cells. */
const MARGIN = 40
/** Number of spreads beyond which a hill is flat. */
const REACH = 3.5

/** Creates a grid of postcodes per square kilometre, cell by cell, over all the given spots (in cells). */
export function createDensity(spots: readonly Position[]) {
  const [left, top, right, bottom] = spots.reduce(
    ([w, n, e, s], [x, y]) => [Math.min(w, x), Math.min(n, y), Math.max(e, x), Math.max(s, y)],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0],
  )
  const west = Math.floor(left) - MARGIN
  const north = Math.floor(top) - MARGIN
  const width = Math.ceil(right) + MARGIN - west
  const height = Math.ceil(bottom) + MARGIN - north
  const cells = new Float32Array(width * height)
  const grid: Grid = { cells, width, height }
  return {
    grid,
    at: ([x, y]: Position): number => cells[(Math.round(y) - north) * width + Math.round(x) - west] ?? 0,
    /** Adds a hill (Gaussian): its density in the middle, and its spread in cells. */
    add([x, y]: Position, peak: number, spread: number): void {
      const reach = Math.ceil(spread * REACH)
      const [column, row] = [Math.round(x) - west, Math.round(y) - north]
      for (let j = Math.max(0, row - reach); j <= Math.min(height - 1, row + reach); j++)
        for (let i = Math.max(0, column - reach); i <= Math.min(width - 1, column + reach); i++) {
          const square = (i + west - x) ** 2 + (j + north - y) ** 2
          const index = j * width + i
          cells[index] = (cells[index] ?? 0) + peak * Math.exp(-square / (2 * spread * spread))
        }
    },
    toDegrees: (polygons: Position[][][]): Position[][][] =>
      polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => fromCell(x + west, y + north)))),
  }
}
