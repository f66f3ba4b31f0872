import { expect, it } from 'vitest'
import { entriesOf } from './entries-of.ts'

it('wire 0: today’s v1 entries arrive as an object keyed by index, and mean the same list', () => {
  expect(entriesOf({ '31': 'c', '4': 'a', '12': 'b' })).toEqual(['a', 'b', 'c'])
  expect(entriesOf(['a', 'b'])).toEqual(['a', 'b'])
})
