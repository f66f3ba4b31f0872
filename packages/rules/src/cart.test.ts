import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cartTotals,
  dueChanges,
  includedTaxPence,
  isNewerCart,
  itemHash,
  msUntilDue,
  noWishes,
  sortItems,
  type Wish,
  wish,
} from './cart.ts'

const line = (pricePence: number, quantity = 1, taxPence = 0) => ({
  id: 1,
  sortBy: 0,
  pricePence,
  quantity,
  taxPence,
})

describe('spec 3: totals of the basket', () => {
  test('total is sub-total and tax; the balance is what is left to pay', () => {
    expect(cartTotals([line(900, 1, 150), line(500, 2)], 400)).toEqual({
      totalPence: 1400,
      subTotalPence: 1250,
      taxTotalPence: 150,
      balancePence: 1000,
      itemCount: 3,
    })
    expect(cartTotals([])).toEqual({
      totalPence: 0,
      subTotalPence: 0,
      taxTotalPence: 0,
      balancePence: 0,
      itemCount: 0,
    })
    expect(cartTotals([line(900)], 1000).balancePence).toBe(0)
  })

  test('qualities 1.2, 10: lines sum to the total on every basket', () => {
    const lines = fc.array(fc.record({ price: fc.nat(100_000), rate: fc.constantFrom(0, 500, 2000) }))
    fc.assert(
      fc.property(lines, (given) => {
        const totals = cartTotals(
          given.map(({ price, rate }) => line(price, 1, includedTaxPence(price, rate))),
        )
        expect(totals.subTotalPence + totals.taxTotalPence).toBe(totals.totalPence)
        expect(totals.totalPence).toBe(given.reduce((sum, { price }) => sum + price, 0))
        expect(totals.taxTotalPence).toBeLessThanOrEqual(totals.totalPence)
      }),
    )
  })

  test('tax within a price', () => {
    expect(includedTaxPence(1200, 2000)).toBe(200)
    expect(includedTaxPence(1000, 2000)).toBe(167)
    expect(includedTaxPence(1000, 0)).toBe(0)
  })
})

describe('spec 3: items are sorted by sort_by', () => {
  test('equal ones keep their order, and the given list is left alone', () => {
    const items = [
      { id: 'c', sortBy: 2 },
      { id: 'a', sortBy: 0 },
      { id: 'b', sortBy: 0 },
    ]
    expect(sortItems(items).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(items[0]?.id).toBe('c')
  })
})

describe('wire 8: itemHash', () => {
  test('one item as recorded, several joined by a comma', () => {
    expect(itemHash([138365150])).toBe('MTM4MzY1MTUw')
    expect(atob(itemHash([1, 22, 333]))).toBe('1,22,333')
  })
})

describe('spec 5: cart adds and removes are debounced by 250 ms, and the last intent wins', () => {
  test('due 250 ms after the last press', () => {
    expect(msUntilDue(noWishes, 0)).toBe(null)
    const once = wish(noWishes, 'a', 'in', 1000)
    expect(msUntilDue(once, 1000)).toBe(250)
    expect(msUntilDue(wish(once, 'b', 'in', 1200), 1250)).toBe(200)
    expect(msUntilDue(once, 9999)).toBe(0)
  })

  test('F74: add, remove, add sends one add', () => {
    const pressed: Wish[] = ['in', 'out', 'in']
    const pending = pressed.reduce((state, wanted, index) => wish(state, 'a', wanted, index), noWishes)
    expect(dueChanges(pending, new Set())).toEqual({ add: ['a'], remove: [] })
    expect(dueChanges(pending, new Set(['a']))).toEqual({ add: [], remove: [] })
  })

  test('F74: whatever is pressed, what is sent makes the basket what was wished last', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const presses = fc.array(fc.tuple(key, fc.constantFrom<Wish>('in', 'out')))
    fc.assert(
      fc.property(presses, fc.uniqueArray(key), (pressed, before) => {
        const pending = pressed.reduce(
          (state, [of, wanted], index) => wish(state, of, wanted, index),
          noWishes,
        )
        const { add, remove } = dueChanges(pending, new Set<string>(before))
        const after = new Set<string>([...before, ...add].filter((of: string) => !remove.includes(of)))
        const wanted = new Set<string>(before)
        for (const [of, place] of pressed) {
          if (place === 'in') wanted.add(of)
          else wanted.delete(of)
        }
        expect([...after].sort()).toEqual([...wanted].sort())
        expect(add.filter((of) => before.some((was) => was === of))).toEqual([])
      }),
    )
  })

  test('a late answer with an older version is dropped', () => {
    expect(isNewerCart(null, 1)).toBe(true)
    expect(isNewerCart(4, 5)).toBe(true)
    expect(isNewerCart(5, 4)).toBe(false)
  })
})
