import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueChanges, isNewerCart, msUntilDue, noChanges, type WantedPresence, withChange } from './cart.ts'

describe('spec 5: cart adds and removes are debounced by 250 ms, and the last intent wins', () => {
  test('due 250 ms after the last press', () => {
    expect(msUntilDue(noChanges, 0)).toBe(null)
    const once = withChange(noChanges, 'a', 'in', 1000)
    expect(msUntilDue(once, 1000)).toBe(250)
    expect(msUntilDue(withChange(once, 'b', 'in', 1200), 1250)).toBe(200)
    expect(msUntilDue(once, 9999)).toBe(0)
  })

  test('F74: add, remove, add sends one add', () => {
    const pressed: WantedPresence[] = ['in', 'out', 'in']
    const pending = pressed.reduce((state, wanted, index) => withChange(state, 'a', wanted, index), noChanges)
    expect(dueChanges(pending, new Set())).toEqual({ add: ['a'], remove: [] })
    expect(dueChanges(pending, new Set(['a']))).toEqual({ add: [], remove: [] })
  })

  test('F74: whatever is pressed, the calls make the basket as the last press wanted it', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const presses = fc.array(fc.tuple(key, fc.constantFrom<WantedPresence>('in', 'out')))
    fc.assert(
      fc.property(presses, fc.uniqueArray(key), (pressed, before) => {
        const pending = pressed.reduce(
          (state, [of, wanted], index) => withChange(state, of, wanted, index),
          noChanges,
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
