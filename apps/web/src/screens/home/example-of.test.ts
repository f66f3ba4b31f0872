import { expect, test } from 'vitest'
import { exampleOf } from './example-of.ts'

test.each([
  ['Gym', 'Leeds', 'gym tomorrow near Leeds'],
  ['Gym', 'Bristol', 'gym near Bristol'],
  ['Squash', 'Manchester', 'squash near Manchester'],
  ['Gym', 'Newcastle upon Tyne', 'gym tomorrow'],
  ['Yoga', '', 'yoga tomorrow'],
])('spec 5: the example of %s near “%s” fits the box of a phone', (name, town, example) => {
  const activities = [{ name: 'Fitness Classes' }, { name }]
  expect(exampleOf(activities, [{ town: '' }, { town }])).toBe(example)
})
