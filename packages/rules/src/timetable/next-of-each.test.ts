import { expect, it } from 'vitest'
import { nextOfEach } from './next-of-each.ts'

const times = ['court 18', 'court 19', 'court 20', 'yoga 19', 'spin 20', 'yoga 21'].map((key) => ({
  name: key.split(' ')[0] ?? '',
  key,
}))
const keysOf = (atMost: number) => nextOfEach(times, atMost).map(({ key }) => key)

it('the next of each activity is shown before a second one of any, by start', () => {
  expect(keysOf(3)).toEqual(['court 18', 'yoga 19', 'spin 20'])
  expect(keysOf(2)).toEqual(['court 18', 'yoga 19'])
})

it('where there is room more of them follow, still by start', () => {
  expect(keysOf(4)).toEqual(['court 18', 'court 19', 'yoga 19', 'spin 20'])
  expect(keysOf(9)).toEqual(times.map(({ key }) => key))
})
