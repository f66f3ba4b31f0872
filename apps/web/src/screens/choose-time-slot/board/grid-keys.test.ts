import { describe, expect, it } from 'vitest'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { courtsOf } from '../selection/court/court-choice.ts'
import { boardOf } from './board.ts'
import { type GridShape, spotAfter } from './grid-keys.ts'

const hours = [8, 9, 10, 11, 12, 13, 14]
const board = boardOf(
  courtsOf(
    [1, 2, 3].flatMap((court) => hours.map((hour) => courtSlot({ court, hour }))),
    new Map(),
  ),
  [1, 2, 3].map((court) => ({ key: String(court), name: `Court ${court}` })),
  false,
)
const after = (key: string, shape: GridShape, { hour = 3, column = 1, ctrlKey = false } = {}) => {
  const spot = spotAfter(board, { hour, column }, { key, ctrlKey }, shape)
  return spot && [spot.hour, spot.column]
}

describe('A36: keys of the board lead where they point', () => {
  it.each([
    ['ArrowDown', [4, 1], [3, 2]],
    ['ArrowUp', [2, 1], [3, 0]],
    ['ArrowRight', [3, 2], [4, 1]],
    ['ArrowLeft', [3, 0], [2, 1]],
    ['Home', [3, 0], [0, 1]],
    ['End', [3, 2], [6, 1]],
  ])('%s, with the hours down and with the hours across', (key, down, across) => {
    expect(after(key, 'hours-down')).toEqual(down)
    expect(after(key, 'hours-across')).toEqual(across)
  })

  it('Control with Home and End to the very first and the very last', () => {
    expect(after('Home', 'hours-down', { ctrlKey: true })).toEqual([0, 0])
    expect(after('End', 'hours-across', { ctrlKey: true })).toEqual([6, 2])
  })

  it('Page Up and Page Down by four hours, at most to the first and the last', () => {
    expect(after('PageDown', 'hours-down', { hour: 0 })).toEqual([4, 1])
    expect(after('PageUp', 'hours-down', { hour: 5 })).toEqual([1, 1])
    expect(after('PageDown', 'hours-down', { hour: 4 })).toEqual([6, 1])
    expect(after('PageUp', 'hours-down', { hour: 2 })).toEqual([0, 1])
  })

  it('an arrow stays at the edge, and other keys lead nowhere', () => {
    expect(after('ArrowUp', 'hours-down', { hour: 0 })).toEqual([0, 1])
    expect(after('ArrowRight', 'hours-down', { column: 2 })).toEqual([3, 2])
    expect(after('Tab', 'hours-down')).toBeNull()
  })
})
