export type Position = [longitude: number, latitude: number]

/** Cells of the map's own projection (Web Mercator), about 280 m wide in the middle of England. */
const CELLS_ROUND_THE_WORLD = 86_000
const METRES_ROUND_THE_WORLD = 40_075_017

export function toCell(longitude: number, latitude: number): Position {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [
    (longitude / 360 + 0.5) * CELLS_ROUND_THE_WORLD,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * CELLS_ROUND_THE_WORLD,
  ]
}

export function fromCell(x: number, y: number): Position {
  const turn = (0.5 - y / CELLS_ROUND_THE_WORLD) * 2 * Math.PI
  return [(x / CELLS_ROUND_THE_WORLD - 0.5) * 360, (Math.atan(Math.sinh(turn)) * 180) / Math.PI]
}

export const metresPerCell = (latitude: number): number =>
  (METRES_ROUND_THE_WORLD * Math.cos((latitude * Math.PI) / 180)) / CELLS_ROUND_THE_WORLD
