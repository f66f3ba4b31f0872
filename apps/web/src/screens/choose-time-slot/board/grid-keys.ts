import type { Board } from './board.ts'

export type GridSpot = { hour: number; column: number }
/** Layout of the hours: below each other on a phone, beside each other where there is room. */
export type GridShape = 'hours-down' | 'hours-across'
type Pressed = { key: string; ctrlKey: boolean }

const PAGE_SECONDS = 4 * 60 * 60

/** Finds the cell to which a key leads in the grid as it is seen; null for a key that leads nowhere. */
export function spotAfter(
  { hours, columns }: Board,
  { hour, column }: GridSpot,
  { key, ctrlKey }: Pressed,
  shape: GridShape,
): GridSpot | null {
  const last: GridSpot = { hour: hours.length - 1, column: columns.length - 1 }
  const toHour = (wanted: number): GridSpot => ({ hour: Math.min(Math.max(wanted, 0), last.hour), column })
  const toColumn = (wanted: number): GridSpot => ({
    hour,
    column: Math.min(Math.max(wanted, 0), last.column),
  })
  const step = hourStep(key, shape)
  if (step !== 0) return toHour(hour + step)
  const [back, on] = shape === 'hours-down' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const start = hours[hour]?.timestamp ?? 0
  switch (key) {
    case back:
      return toColumn(column - 1)
    case on:
      return toColumn(column + 1)
    case 'Home':
      if (ctrlKey) return { hour: 0, column: 0 }
      return shape === 'hours-down' ? toColumn(0) : toHour(0)
    case 'End':
      if (ctrlKey) return last
      return shape === 'hours-down' ? toColumn(last.column) : toHour(last.hour)
    case 'PageDown': {
      const found = hours.findIndex(({ timestamp }) => timestamp >= start + PAGE_SECONDS)
      return toHour(found < 0 ? last.hour : found)
    }
    case 'PageUp':
      return toHour(hours.findLastIndex(({ timestamp }) => timestamp <= start - PAGE_SECONDS))
    default:
      return null
  }
}

/** Returns by how many hours an arrow leads on or back; 0 for any other key. */
export function hourStep(key: string, shape: GridShape): -1 | 0 | 1 {
  const [back, on] = shape === 'hours-down' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  return key === on ? 1 : key === back ? -1 : 0
}
