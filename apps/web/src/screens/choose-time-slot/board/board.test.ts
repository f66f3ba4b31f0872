import { describe, expect, it } from 'vitest'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { courtsOf } from '../selection/court/court-choice.ts'
import { boardOf, isTooShort } from './board.ts'

const locations = [1, 2, 3].map((court) => ({ key: String(court), name: `Court ${court}` }))
const boardFor = (slots: Parameters<typeof courtSlot>[0][], isAny = false) =>
  boardOf(courtsOf(slots.map(courtSlot), null), locations, isAny)
const looks = (...given: Parameters<typeof boardFor>) =>
  boardFor(...given).hours.map(({ starts, cells }) => [starts, ...cells.map(({ look }) => look)])

describe('a day of courts as a board', () => {
  it('has a row for each time, a column for each court in use, and a blank where a court has nothing', () => {
    const board = boardFor([
      { court: 2, hour: 19 },
      { court: 1, hour: 18 },
      { court: 2, hour: 18, status: 'FULL' },
    ])
    expect(board.columns.map(({ name }) => name)).toEqual(['Court 1', 'Court 2'])
    expect(board.hours.map(({ starts, cells }) => [starts, ...cells.map(({ look }) => look)])).toEqual([
      ['18:00', 'free', 'taken'],
      ['19:00', 'closed', 'free'],
    ])
  })

  it('tells the visitor’s own cells from taken ones, and cells without an action from both', () => {
    expect(
      looks([
        { court: 1, hour: 18, status: 'CANCEL_BOOKING' },
        { court: 2, hour: 18, status: 'CANCEL_RESERVATION' },
        { court: 3, hour: 18, status: null },
      ]),
    ).toEqual([['18:00', 'own', 'own', 'closed']])
  })

  it('a time can be waited for where every court is taken, and not while one is available', () => {
    expect(
      looks([
        { court: 1, hour: 18, status: 'JOIN_WAITLIST' },
        { court: 2, hour: 18, status: 'JOIN_WAITLIST' },
        { court: 1, hour: 19, status: 'JOIN_WAITLIST' },
        { court: 2, hour: 19 },
      ]),
    ).toEqual([
      ['18:00', 'wait', 'wait'],
      ['19:00', 'taken', 'free'],
    ])
  })

  it('any court is one column: available while one is, for as long as one court is', () => {
    const board = boardFor(
      [
        { court: 1, hour: 18, status: 'FULL' },
        { court: 2, hour: 18 },
        { court: 1, hour: 19 },
        { court: 2, hour: 19, status: 'FULL' },
      ],
      true,
    )
    expect(board.columns).toEqual([{ key: 'any', name: 'Any court' }])
    expect(board.hours.map(({ cells: [cell] }) => [cell?.look, cell?.courts.length, cell?.longest])).toEqual([
      ['free', 2, 1],
      ['free', 2, 1],
    ])
  })

  it('F130: a cancelled time says so in its cell, and in the column of any court only where no court of it takes place', () => {
    const [at18, at19] = [18, 19].map((hour) => courtSlot({ court: 1, hour }))
    const cancelled = [at18, at19].map((slot) => ({ ...slot!, isYours: false }))
    const courts = courtsOf([courtSlot({ court: 2, hour: 18 })], null)
    const looksOf = (isAny: boolean) =>
      boardOf(courts, locations, isAny, cancelled).hours.map(({ starts, cells }) => [
        starts,
        ...cells.map(({ look }) => look),
      ])
    expect(looksOf(false)).toEqual([
      ['18:00', 'cancelled', 'free'],
      ['19:00', 'cancelled', 'closed'],
    ])
    expect(looksOf(true)).toEqual([
      ['18:00', 'free'],
      ['19:00', 'cancelled'],
    ])
  })

  it('a time is too short where no court is available for as many times in a row', () => {
    const { hours } = boardFor([
      { court: 1, hour: 18 },
      { court: 1, hour: 19 },
      { court: 1, hour: 20, status: 'FULL' },
    ])
    const short = hours.map(({ cells: [cell] }) => cell && isTooShort(cell, 2))
    expect(short).toEqual([false, true, false])
  })
})
