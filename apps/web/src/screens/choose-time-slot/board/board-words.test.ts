import { describe, expect, it } from 'vitest'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { courtsOf } from '../selection/court/court-choice.ts'
import { anyCourt, boardOf } from './board.ts'
import { cellName, changeWords, spanWords } from './board-words.ts'
import { cellPrice } from './cell-price.ts'

function nameOf(
  slots: readonly Parameters<typeof courtSlot>[0][],
  { wanted = 1, isChosen = false, owesCharge = false, isAny = false } = {},
): string {
  const column = isAny ? anyCourt : { key: '2', name: 'Court 2' }
  const board = boardOf(courtsOf(slots.map(courtSlot), null), [column], isAny)
  const [hour] = board.hours
  const [cell] = hour?.cells ?? []
  if (!hour || !cell) throw new Error('There is no cell')
  const price = cellPrice(board, null, cell, { wanted, symbol: '£' })?.words ?? null
  return cellName(cell, hour, column, { wanted, isChosen, owesCharge, price })
}

describe('A08, A34: a time of a court says first what it is, then when, where and for how much', () => {
  it.each([
    ['BOOK', 'Available, 18:00 to 19:00, Court 2, £14.00'],
    ['FULL', 'Taken, 18:00 to 19:00, Court 2'],
    ['JOIN_WAITLIST', 'Full: wait for a court, 18:00 to 19:00, Court 2'],
    ['CANCEL_RESERVATION', 'In your basket, 18:00 to 19:00, Court 2'],
    ['CANCEL_BOOKING', 'Booked, 18:00 to 19:00, Court 2'],
    [null, 'Closed, 18:00 to 19:00, Court 2'],
  ] as const)('%s', (status, name) => {
    expect(nameOf([{ court: 2, hour: 18, status }])).toBe(name)
  })

  it('the words of a choice, of a time that is too short, and of the number of available courts', () => {
    const slot = { court: 2, hour: 18 }
    expect(nameOf([slot], { isChosen: true })).toBe('Your choice, 18:00 to 19:00, Court 2, £14.00')
    expect(nameOf([slot], { wanted: 2 })).toBe('Available for 1 hour only, 18:00 to 19:00, Court 2, £14.00')
    expect(nameOf([slot, { court: 3, hour: 18 }], { isAny: true })).toBe(
      '2 courts available, 18:00 to 19:00, Any court, £14.00',
    )
  })

  it('spec 3: a customer who owes a charge reads what to do first before anything that is available', () => {
    const owing = (...[slots, more]: Parameters<typeof nameOf>) =>
      nameOf(slots, { ...more, owesCharge: true })
    expect(owing([{ court: 2, hour: 18 }])).toBe('Settle first: available, 18:00 to 19:00, Court 2, £14.00')
    expect(owing([{ court: 2, hour: 18 }], { isChosen: true })).toBe(
      'Settle first: your choice, 18:00 to 19:00, Court 2, £14.00',
    )
    expect(owing([{ court: 2, hour: 18, status: 'FULL' }])).toBe('Taken, 18:00 to 19:00, Court 2')
    expect(owing([{ court: 2, hour: 18, status: 'CANCEL_BOOKING' }])).toBe('Booked, 18:00 to 19:00, Court 2')
  })
})

it('a change says why before the present choice', () => {
  const one = [courtSlot({ court: 2, hour: 18 })] as const
  expect(spanWords([courtSlot({ court: 2, hour: 18 }), courtSlot({ court: 2, hour: 19 })])).toBe(
    '18:00 to 20:00',
  )
  expect(changeWords('anew', one, 1)).toBe('A new choice:')
  expect(changeWords('short', one, 2)).toBe('Court 2 is not available for 2 hours:')
  expect(changeWords('longer', one, 1)).toBe('')
  expect(changeWords('cleared', null, 1)).toBe('Nothing is chosen.')
})
