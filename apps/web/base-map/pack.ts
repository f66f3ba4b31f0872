import type { Position } from './grid.ts'

/** Steps of a degree: each about 70 m, both ways. */
export const STEPS_PER_DEGREE = { longitude: 1000, latitude: 1600 }

/** Writes points as whole steps, each from the point before it: half the bytes of degrees. */
export function packPoints(points: readonly Position[]): number[] {
  const steps = points.map(toSteps)
  return steps.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = steps[index - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY]
  })
}

const toSteps = ([longitude, latitude]: Position): [number, number] => [
  Math.round(longitude * STEPS_PER_DEGREE.longitude),
  Math.round(latitude * STEPS_PER_DEGREE.latitude),
]

/** Packs a line, without the corners that fall on the one before. */
export function packLine(line: readonly Position[]): number[] {
  const [x = 0, y = 0, ...steps] = packPoints(line)
  const packed = [x, y]
  for (let index = 0; index < steps.length; index += 2) {
    const [east = 0, north = 0] = steps.slice(index, index + 2)
    if (east !== 0 || north !== 0) packed.push(east, north)
  }
  return packed
}

/** Packs a closed ring without its last corner, which equals its first. */
export const packRing = (ring: readonly Position[]): number[] => packLine(ring.slice(0, -1))

/** Packs polygons. Rings no larger than a step disappear. */
export const packPolygons = (polygons: readonly Position[][][]): number[][][] =>
  polygons
    .map((rings) => rings.map(packRing).filter((ring) => ring.length >= 6))
    .filter((rings) => rings.length > 0)
