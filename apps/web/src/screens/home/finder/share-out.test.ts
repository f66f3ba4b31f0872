import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

it.each([
  [[['a'], ['b'], ['c']], 'abc'],
  [[['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']], 'abcdefgh'],
  [
    [
      ['a', 'A', '1', '2'],
      ['b', 'B'],
      ['c', 'C', '3'],
      ['d', 'D'],
    ],
    'aAbBcCdD',
  ],
  [[['a', 'A', '1', '2', '3'], [], ['c', 'C', '4'], ['d']], 'aA12cC4d'],
  [[[], []], ''],
])('at most eight rows are shared fairly, in their order: %j', (groups, shared) => {
  expect(shareOut(groups, 8).join('')).toBe(shared)
})
