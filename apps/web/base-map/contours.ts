import type { Position } from './grid.ts'

export type Grid = { cells: Float32Array; width: number; height: number }

/** Fewest corners of a ring: one with fewer is a speck. */
const LEAST_CORNERS = 4
/** Greatest distance of a simplified ring from the true one, in cells. */
const TOLERANCE = 0.22

/**
 * Finds the polygons (outer ring, then its holes) around the cells above a level, in cells, by marching
 * squares.
 */
export function ringsAbove(grid: Grid, level: number): Position[][][] {
  const rings = joinSteps(stepsAlong(grid, level))
    .map((ring) => simplify(ring, TOLERANCE))
    .filter((ring) => ring.length > LEAST_CORNERS)
  const outer = rings.filter((ring) => areaOf(ring) < 0).map((ring) => [ring])
  for (const hole of rings.filter((ring) => areaOf(ring) > 0)) {
    const [start] = hole
    const around = start && outer.find(([ring]) => ring && isInside(ring, start))
    around?.push(hole)
  }
  return outer
}

/** A step of the border through one square of four cells; the land above the level is on its left. */
type Step = { from: number; to: number; at: Position }

/**
 * Finds the border's steps. Edges of the grid are numbered: twice the cell's index for the edge to its right
 * neighbour, one more for the edge to the cell below.
 */
function stepsAlong({ cells, width, height }: Grid, level: number): Map<number, Step> {
  const steps = new Map<number, Step>()
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const index = y * width + x
      const a = cells[index] ?? 0
      const b = cells[index + 1] ?? 0
      const c = cells[index + width + 1] ?? 0
      const d = cells[index + width] ?? 0
      const kind = (a > level ? 1 : 0) + (b > level ? 2 : 0) + (c > level ? 4 : 0) + (d > level ? 8 : 0)
      for (const [from, to] of STEPS[kind] ?? []) {
        // The places where the border crosses the four sides: top, right, bottom, left.
        const edges = [2 * index, 2 * (index + 1) + 1, 2 * (index + width), 2 * index + 1]
        const crossings: Position[] = [
          [x + share(a, b, level), y],
          [x + 1, y + share(b, c, level)],
          [x + share(d, c, level), y + 1],
          [x, y + share(a, d, level)],
        ]
        const edge = edges[from] ?? 0
        steps.set(edge, { from: edge, to: edges[to] ?? 0, at: crossings[from] ?? [x, y] })
      }
    }
  }
  return steps
}

const share = (a: number, b: number, level: number) => (level - a) / (b - a)

const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3] as const

/**
 * Sides that the border runs between, by the corners above the level (1 top left, 2 top right, 4 bottom
 * right, 8 bottom left).
 */
const STEPS: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[LEFT, TOP]],
  [[TOP, RIGHT]],
  [[LEFT, RIGHT]],
  [[RIGHT, BOTTOM]],
  [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  [[TOP, BOTTOM]],
  [[LEFT, BOTTOM]],
  [[BOTTOM, LEFT]],
  [[BOTTOM, TOP]],
  [
    [TOP, RIGHT],
    [BOTTOM, LEFT],
  ],
  [[BOTTOM, RIGHT]],
  [[RIGHT, LEFT]],
  [[RIGHT, TOP]],
  [[TOP, LEFT]],
  [],
]

function joinSteps(steps: Map<number, Step>): Position[][] {
  const rings: Position[][] = []
  for (const [edge, first] of steps) {
    const ring: Position[] = []
    let step: Step | undefined = first
    while (step && steps.delete(step.from)) {
      ring.push(step.at)
      step = steps.get(step.to)
    }
    if (ring.length > 2 && ring[0]) rings.push([...ring, ring[0]])
    steps.delete(edge)
  }
  return rings
}

/** Drops the corners that lie near the line between those that stay (Douglas and Peucker). */
export function simplify(ring: Position[], tolerance: number): Position[] {
  const isKept = new Uint8Array(ring.length)
  isKept[0] = isKept[ring.length - 1] = 1
  // A ring starts where it ends: its corner furthest from there divides it into two lines.
  const furthest = ring.reduce(
    (best, at, index) => (distance(at, ring[0]) > distance(ring[best], ring[0]) ? index : best),
    0,
  )
  isKept[furthest] = 1
  const spans: [number, number][] = [
    [0, furthest],
    [furthest, ring.length - 1],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    let worst = -1
    let most = tolerance
    for (let index = first + 1; index < last; index++) {
      const off = distanceFromLine(ring[index], ring[first], ring[last])
      if (off > most) {
        most = off
        worst = index
      }
    }
    if (worst < 0) continue
    isKept[worst] = 1
    spans.push([first, worst], [worst, last])
  }
  return ring.filter((_, index) => isKept[index])
}

function distance(a: Position = [0, 0], b: Position = [0, 0]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function distanceFromLine(at: Position = [0, 0], from: Position = [0, 0], to: Position = [0, 0]): number {
  const length = distance(from, to)
  if (length === 0) return distance(at, from)
  return Math.abs((to[0] - from[0]) * (from[1] - at[1]) - (from[0] - at[0]) * (to[1] - from[1])) / length
}

/** Returns the area; negative for an outer ring, which runs anticlockwise, since rows count downwards. */
function areaOf(ring: readonly Position[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function isInside(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
