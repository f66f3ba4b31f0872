import { describe, expect, it } from 'vitest'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { courtsOf } from '../selection/court/court-choice.ts'
import { boardOf, cellOfSlot } from './board.ts'
import { type Choice, nearestRuns, pressCell, resizeChoice } from './choice.ts'

/** Makes two courts from 16:00 to 22:00; `taken` names them as 'court at hour'. */
function evening(taken: readonly string[] = [], isAny = false) {
  const slots = [1, 2].flatMap((court) =>
    [16, 17, 18, 19, 20, 21].map((hour) =>
      courtSlot({ court, hour, status: taken.includes(`${court} at ${hour}`) ? 'FULL' : 'BOOK' }),
    ),
  )
  const courts = courtsOf(slots, new Map())
  const board = boardOf(
    courts,
    [1, 2].map((court) => ({ key: String(court), name: `Court ${court}` })),
    isAny,
  )
  const cell = (court: number, hour: number) => {
    const found = cellOfSlot(board, `court-${court} at ${hour}`)
    if (!found) throw new Error('There is no such cell')
    return found
  }
  const pressed = (choice: Choice | null, court: number, hour: number, length = 1) =>
    pressCell(board, choice, cell(court, hour), length)
  return { board, courts, pressed }
}
const ids = (choice: Choice | null) => choice?.map(({ id }) => id) ?? []

describe('a press on the board', () => {
  it('picks a time, and the next ones of the same court lengthen it, as far as can be booked at once', () => {
    const { pressed } = evening()
    const one = pressed(null, 1, 18)
    expect([one.news, ids(one.choice)]).toEqual(['picked', ['court-1 at 18']])
    const two = pressed(one.choice, 1, 19)
    expect([two.news, ids(two.choice)]).toEqual(['longer', ['court-1 at 18', 'court-1 at 19']])
    const three = pressed(two.choice, 1, 20)
    expect(ids(three.choice)).toEqual(['court-1 at 18', 'court-1 at 19', 'court-1 at 20'])
    const fourth = pressed(three.choice, 1, 21)
    expect([fourth.news, ids(fourth.choice)]).toEqual(['anew', ['court-1 at 21']])
  })

  it('lengthens by the time before, too', () => {
    const { pressed } = evening()
    const { choice, news } = pressed(pressed(null, 2, 19).choice, 2, 18)
    expect([news, ids(choice)]).toEqual(['longer', ['court-2 at 18', 'court-2 at 19']])
  })

  it('begins anew after a gap, and on another court', () => {
    const { pressed } = evening()
    const { choice } = pressed(null, 1, 16)
    expect(pressed(choice, 1, 18)).toMatchObject({ news: 'anew', choice: [{ id: 'court-1 at 18' }] })
    expect(pressed(choice, 2, 17)).toMatchObject({ news: 'anew', choice: [{ id: 'court-2 at 17' }] })
  })

  it('on a chosen time it takes it back: the last alone, one in the middle with the later ones, the only one altogether', () => {
    const { pressed } = evening()
    const { choice } = pressed(null, 1, 18, 3)
    expect(ids(pressed(choice, 1, 20).choice)).toEqual(['court-1 at 18', 'court-1 at 19'])
    expect(ids(pressed(choice, 1, 19).choice)).toEqual(['court-1 at 18'])
    expect(ids(pressed(choice, 1, 18).choice)).toEqual(['court-1 at 19', 'court-1 at 20'])
    expect(pressed(pressed(null, 1, 18).choice, 1, 18)).toEqual({ choice: null, news: 'cleared' })
  })

  it('picks as many times as are wanted, or says that there are fewer', () => {
    const { pressed } = evening(['1 at 19'])
    expect(ids(pressed(null, 2, 18, 2).choice)).toEqual(['court-2 at 18', 'court-2 at 19'])
    const short = pressed(null, 1, 18, 2)
    expect([short.news, ids(short.choice)]).toEqual(['short', ['court-1 at 18']])
  })

  it('on any court it picks one that is available for all of it', () => {
    const { pressed } = evening(['1 at 19'], true)
    const one = pressed(null, 1, 18)
    expect(ids(one.choice)).toEqual(['court-1 at 18'])
    const two = pressed(one.choice, 1, 19)
    expect([two.news, ids(two.choice)]).toEqual(['longer', ['court-2 at 18', 'court-2 at 19']])
  })
})

describe('Shift and an arrow', () => {
  it('they make the choice longer and shorter, and stay at its limits', () => {
    const { board, pressed } = evening(['1 at 20'])
    const { choice } = pressed(null, 1, 18)
    if (!choice) throw new Error('Nothing was picked')
    const two = resizeChoice(board, choice, 1)
    expect([two.news, ids(two.choice)]).toEqual(['longer', ['court-1 at 18', 'court-1 at 19']])
    expect(two.choice && resizeChoice(board, two.choice, 1)).toMatchObject({
      news: 'limit',
      choice: two.choice,
    })
    expect(two.choice && resizeChoice(board, two.choice, -1)).toMatchObject({ news: 'shorter' })
    expect(resizeChoice(board, choice, -1)).toEqual({ news: 'limit', choice })
  })
})

it('for a taken choice the two nearest of the same length are offered, the same court first', () => {
  const before = evening()
  const wanted = before.pressed(null, 1, 18, 2).choice
  const { courts } = evening(['1 at 18', '2 at 18'])
  expect(wanted && nearestRuns(courts, wanted).map(ids)).toEqual([
    ['court-1 at 19', 'court-1 at 20'],
    ['court-2 at 19', 'court-2 at 20'],
  ])
})
