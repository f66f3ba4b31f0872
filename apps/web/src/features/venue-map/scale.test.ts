import { expect, it } from 'vitest'
import { scaleFor } from './scale.ts'

it.each([
  [0.5, '50 yards', 91],
  [1, '100 yards', 91],
  [4.9, '400 yards', 75],
  [9, '½ mile', 89],
  [24, '1 mile', 67],
  [100, '5 miles', 80],
  [2000, '100 miles', 80],
])('a map of %d metres a pixel has a scale of %s, %i pixels wide', (metresPerPx, words, widthPx) => {
  expect(scaleFor(metresPerPx, 100)).toEqual({ words, widthPx })
})

it('a map nearer than the shortest length shows that length', () => {
  expect(scaleFor(0.3, 100)).toEqual({ words: '50 yards', widthPx: 152 })
})
