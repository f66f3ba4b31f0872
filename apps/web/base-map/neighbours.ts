import { metresPerCell, type Position, toCell } from './grid.ts'

type Spot = { latitude: number; longitude: number }

/** Side of the squares in which spots are looked up, in cells: about 5.6 km. */
const SQUARE = 20
/** Distance of a spot without neighbours in the squares around it. */
const ALONE = Number.POSITIVE_INFINITY

/** Returns each spot's distance to its nth nearest neighbour; Infinity beyond 5 km. */
export function metresToNeighbour(spots: readonly Spot[], nth: number): number[] {
  const cells = spots.map(({ longitude, latitude }) => toCell(longitude, latitude))
  const squares = new Map<string, Position[]>()
  for (const cell of cells) {
    const square = squareOf(cell)
    squares.set(square, [...(squares.get(square) ?? []), cell])
  }
  return cells.map(([x, y], index) => {
    const around: number[] = []
    for (const east of [-SQUARE, 0, SQUARE])
      for (const south of [-SQUARE, 0, SQUARE])
        for (const [otherX, otherY] of squares.get(squareOf([x + east, y + south])) ?? [])
          around.push((otherX - x) ** 2 + (otherY - y) ** 2)
    // Index 0 is the spot itself.
    const square = around.sort((a, b) => a - b)[nth] ?? ALONE
    return Math.sqrt(square) * metresPerCell(spots[index]?.latitude ?? 0)
  })
}

const squareOf = ([x, y]: Position): string => `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`
