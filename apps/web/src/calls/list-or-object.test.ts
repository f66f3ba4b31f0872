import { expect, it } from 'vitest'
import { listOf } from './list-or-object.ts'

it('wire 0: today’s v1 entries arrive as an object keyed by index, and mean the same list', () => {
  expect(listOf({ '31': 'c', '4': 'a', '12': 'b' })).toEqual(['a', 'b', 'c'])
  expect(listOf(['a', 'b'])).toEqual(['a', 'b'])
})
