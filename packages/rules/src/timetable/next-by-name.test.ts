import { expect, test } from 'vitest'
import { nextByName } from './next-by-name.ts'

const times = ['court 18', 'court 19', 'court 20', 'yoga 19', 'spin 20', 'yoga 21', 'court 22'].map(
  (key) => ({
    name: key.split(' ')[0] ?? '',
    key,
  }),
)

test.each([
  ['the next of each activity', 3, 'court 18, yoga 19, spin 20'],
  ['of more activities than there is room for, the first', 2, 'court 18, yoga 19'],
  ['then a second one, still by start', 4, 'court 18, court 19, yoga 19, spin 20'],
  ['and of no activity a third', 9, 'court 18, court 19, yoga 19, spin 20, yoga 21'],
  ['of no room nothing', 0, ''],
])('of many times a row shows %s', (_, atMost, keys) => {
  expect(
    nextByName(times, atMost)
      .map(({ key }) => key)
      .join(', '),
  ).toBe(keys)
})

test('a row of one activity shows more than two of its times', () => {
  const courts = times.filter(({ name }) => name === 'court')
  expect(nextByName(courts, 3, 3).map(({ key }) => key)).toEqual(['court 18', 'court 19', 'court 20'])
})
