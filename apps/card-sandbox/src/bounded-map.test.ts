import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('forgets the oldest that no longer matters, and never a live one', () => {
  const forgotten: number[] = []
  const map = new BoundedMap<{ id: number; live: boolean }>(
    3,
    (entry) => entry.live,
    (entry) => forgotten.push(entry.id),
  )
  for (const [id, live] of [
    [1, true],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
  ] as const) {
    expect(map.set(String(id), { id, live })).toBe(true)
  }
  expect(forgotten).toEqual([2, 3])
  expect(map.set('6', { id: 6, live: true })).toBe(false)
  expect(['1', '4', '5', '6'].map((key) => map.get(key)?.id)).toEqual([1, 4, 5, undefined])
  expect(map.size).toBe(3)
})
