import { gbMap } from 'virtual:gb-map'

export type Position = [longitude: number, latitude: number]

/** Returns the points of a packed line, in degrees. */
export function readPoints(steps: readonly number[]): Position[] {
  const { longitude, latitude } = gbMap.stepsPerDegree
  const points: Position[] = []
  let east = 0
  let north = 0
  for (let index = 0; index + 1 < steps.length; index += 2) {
    east += steps[index] ?? 0
    north += steps[index + 1] ?? 0
    points.push([east / longitude, north / latitude])
  }
  return points
}
