import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxSlotsInARow } from '../limits/defaults.ts'
import { timeOfMinutes } from '../time/time-of-day.ts'
import { type CourtSlot, freeInARow, slotsInARowFrom } from './slots-in-a-row.ts'

type Slot = CourtSlot & { isFree: boolean }
const midnight = 1_796_601_600

/** Makes a slot from and until hours of the day. */
const slot = (court: string, from: number, until: number, given: Partial<Slot> = {}): Slot => ({
  categorySlug: 'badminton',
  location: { id: court },
  startsAt: { format24Hour: timeOfMinutes(from * 60) },
  endsAt: { format24Hour: timeOfMinutes((until * 60) % 1440) },
  timestamp: midnight + from * 3600,
  prices: [{ pricingOptionId: 1 }],
  isFree: true,
  ...given,
})
const isFree = (one: Slot) => one.isFree
const hoursOf = (row: readonly Slot[]) => row.map(({ startsAt }) => startsAt.format24Hour)

describe('decision 26: slots of one court, one right after the other', () => {
  const [ten, eleven, twelve, one] = [10, 11, 12, 13].map((hour) => slot('1', hour, hour + 1))
  const day = [one!, twelve!, slot('2', 11, 12), ten!, eleven!, slot('1', 11.5, 12.5)]

  test('at most three, of the same court, without a gap', () => {
    expect(hoursOf(slotsInARowFrom(ten!, day))).toEqual(['10:00', '11:00', '12:00'])
    expect(hoursOf(slotsInARowFrom(twelve!, day))).toEqual(['12:00', '13:00'])
    expect(hoursOf(slotsInARowFrom(one!, day))).toEqual(['13:00'])
    expect(hoursOf(slotsInARowFrom(slot('2', 9, 10), day))).toEqual(['09:00'])
  })

  test('never of another activity, and never without a place', () => {
    expect(slotsInARowFrom({ ...ten!, categorySlug: 'pickleball' }, day)).toHaveLength(1)
    expect(slotsInARowFrom({ ...ten!, location: null }, [{ ...eleven!, location: null }])).toHaveLength(1)
  })

  test('F63: in the night with a repeated hour, the first of the two follows', () => {
    const first = slot('1', 0, 1)
    const summer = slot('1', 1, 2, { endsAt: { format24Hour: '01:00' } })
    const winter = slot('1', 1, 2, { timestamp: midnight + 2 * 3600 })
    expect(slotsInARowFrom(first, [winter, summer])).toEqual([first, summer, winter])
  })

  test('as many as are available one after the other; an available one behind a taken one does not count', () => {
    expect(freeInARow([ten!, eleven!, twelve!], isFree)).toBe(3)
    expect(freeInARow([ten!, { ...eleven!, isFree: false }, twelve!], isFree)).toBe(1)
    expect(freeInARow([{ ...ten!, isFree: false }, eleven!], isFree)).toBe(0)
  })

  test('only while one kind of price runs through all of them', () => {
    const prices = (...ids: number[]) => ids.map((pricingOptionId) => ({ pricingOptionId }))
    const row = [
      { ...ten!, prices: prices(1, 2) },
      { ...eleven!, prices: prices(2, 3) },
      { ...twelve!, prices: prices(3) },
    ]
    expect(freeInARow(row, isFree)).toBe(2)
  })

  test('whatever the day: a row is one court without a gap, and its available part is its beginning', () => {
    const anySlot = fc
      .record({
        court: fc.constantFrom('1', '2'),
        from: fc.integer({ min: 8, max: 20 }),
        isFree: fc.boolean(),
      })
      .map(({ court, from, isFree: free }) => slot(court, from, from + 1, { isFree: free }))
    fc.assert(
      fc.property(anySlot, fc.array(anySlot, { maxLength: 20 }), (first, slots) => {
        const row = slotsInARowFrom(first, slots)
        expect(row.length).toBeLessThanOrEqual(maxSlotsInARow)
        row.forEach((one, index) => {
          const before = row[index - 1]
          expect(one.location).toEqual(first.location)
          if (before) expect(one.startsAt).toEqual(before.endsAt)
        })
        const count = freeInARow(row, isFree)
        expect(row.slice(0, count).every(isFree)).toBe(true)
        expect(row[count]?.isFree ?? false).toBe(false)
      }),
    )
  })
})
