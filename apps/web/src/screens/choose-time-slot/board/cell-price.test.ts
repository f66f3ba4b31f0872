import { describe, expect, it } from 'vitest'
import type { Session } from '../../../calls/listing-types.ts'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { courtsOf } from '../selection/court/court-choice.ts'
import { boardOf, cellOfSlot } from './board.ts'
import { cellPrice } from './cell-price.ts'
import type { Choice } from './choice.ts'

const together = (raw: number) => ({ raw, formatted: `£${(raw / 100).toFixed(2)}`, words: null })

/** Makes one court from 18:00 to 22:00, at £9.00 an hour; `isFree` where a benefit pays for the first hour of the day. */
function evening({ isFree = false, pence = 900 } = {}) {
  const slots = [18, 19, 20, 21].map((hour): Session => {
    const slot = courtSlot({ court: 1, hour, pence })
    return isFree ? { ...slot, sums: [together(0), together(900), together(1800)].slice(0, 22 - hour) } : slot
  })
  const board = boardOf(courtsOf(slots, new Map()), [{ key: '1', name: 'Court 1' }], false)
  const times = (from: number, count: number) =>
    slots.slice(from - 18, from - 18 + count) as unknown as Choice
  const price = (hour: number, { choice = null as Choice | null, wanted = 1 } = {}) =>
    cellPrice(board, choice, cellOfSlot(board, `court-1 at ${hour}`)!, { wanted, symbol: '£' })
  return { price, times }
}

describe('spec 3: a cell says what a press on it costs', () => {
  it('for one hour its price, short where there is little room; pence stay', () => {
    expect(evening().price(18)).toEqual({ short: '£9', words: '£9.00' })
    expect(evening({ pence: 1250 }).price(18)).toEqual({ short: '£12.50', words: '£12.50' })
    expect(evening({ isFree: true }).price(18)).toEqual({ short: '£0', words: '£0.00' })
  })

  it('for a length the sum of it, as far as the court is available', () => {
    const { price } = evening()
    expect(price(18, { wanted: 2 })).toEqual({ short: '£18', words: '£18.00 for 2 hours' })
    expect(price(21, { wanted: 2 })).toEqual({ short: '£9', words: '£9.00' })
    expect(evening({ isFree: true }).price(18, { wanted: 2 })).toEqual({
      short: '£9',
      words: '£9.00 for 2 hours',
    })
  })

  it('beside a choice what it adds, within it its own part, and elsewhere a choice of its own', () => {
    const { price, times } = evening({ isFree: true })
    const choice = times(18, 1)
    expect(price(18, { choice })).toEqual({ short: '£0', words: '£0.00' })
    expect(price(19, { choice })).toEqual({ short: '+£9', words: '£9.00 more' })
    expect(price(20, { choice })).toEqual({ short: '£0', words: '£0.00' })
    const two = times(18, 2)
    expect([18, 19, 20, 21].map((hour) => price(hour, { choice: two })?.short)).toEqual([
      '£0',
      '£9',
      '+£9',
      '£0',
    ])
  })

  it('an hour before the choice adds what the choice costs more with it', () => {
    const { price, times } = evening({ isFree: true })
    expect(price(18, { choice: times(19, 1) })?.short).toBe('+£9')
  })
})
