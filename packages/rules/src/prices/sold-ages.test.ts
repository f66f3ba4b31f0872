import { expect, test } from 'vitest'
import { type Ages, ageRefusal, isOfAge, needsBirth, shareAges, sharedAges } from './sold-ages.ts'

const ages = (minAge: number | null, maxAge: number | null): Ages => ({ minAge, maxAge })
const any = ages(null, null)

test.each<[Ages, number | null, boolean]>([
  [ages(5, 11), 4, false],
  [ages(5, 11), 5, true],
  [ages(5, 11), 11, true],
  [ages(5, 11), 12, false],
  [ages(65, null), 64, false],
  [ages(null, 15), 16, false],
  [any, 99, true],
  [ages(5, 11), null, true],
])('spec 5: ages %j include age %j: %s', (sold, age, expected) => {
  expect(isOfAge(sold, age)).toBe(expected)
})

test.each<[Ages, Ages, boolean]>([
  [ages(null, 15), ages(16, null), false],
  [ages(null, 15), ages(15, null), true],
  [ages(5, 11), ages(12, 15), false],
  [ages(65, null), ages(null, 64), false],
  [any, ages(16, null), true],
  [any, any, true],
])('spec 5: a price for %j and an activity for %j share an age: %s', (price, activity, expected) => {
  expect(shareAges(price, activity)).toBe(expected)
  expect(shareAges(activity, price)).toBe(expected)
})

test.each<[Ages, Ages, Ages]>([
  [ages(null, 15), ages(null, 11), ages(null, 11)],
  [ages(16, null), ages(18, 65), ages(18, 65)],
  [ages(5, 15), ages(null, 11), ages(5, 11)],
  [any, ages(3, null), ages(3, null)],
  [any, any, any],
])('spec 5: a price for %j of an activity for %j is for %j', (price, activity, both) => {
  expect(sharedAges(price, activity)).toEqual(both)
  expect(sharedAges(activity, price)).toEqual(both)
})

test.each<[string, Ages, Ages[], number | null, string | null, string | null]>([
  ['outside two ages', ages(5, 11), [any], 41, 'Theo', 'For ages 5 to 11. Theo is 41.'],
  ['the one who books', ages(5, 11), [any], 41, null, 'For ages 5 to 11. You are 41.'],
  ['too young', ages(65, null), [any], 10, 'Ivy', 'For ages 65 and over. Ivy is 10.'],
  ['too old', ages(null, 11), [any], 41, 'Theo', 'For ages up to 11. Theo is 41.'],
  ['one age only', ages(5, 5), [any], 6, 'Ivy', 'For age 5. Ivy is 6.'],
  ['a price for another age does not count', any, [ages(null, 15)], 41, 'Theo', 'Not sold for age 41.'],
  ['one price of several is enough', any, [ages(null, 15), ages(16, null)], 41, 'Theo', null],
  ['a person of unknown age is asked nothing', ages(5, 11), [ages(null, 15)], null, 'Theo', null],
  ['where nothing is sold at all, age is not why', any, [], 41, 'Theo', null],
])('spec 8: %s', (_, sold, options, age, firstName, expected) => {
  expect(ageRefusal(age, { ages: sold, options, firstName })).toBe(expected)
})

const typed = { firstName: 'Zoe', isTyped: true }

test.each<[string, Ages, Ages[], string | null]>([
  ['for some ages', ages(65, null), [any], 'For ages 65 and over: Zoe’s date of birth is needed.'],
  [
    'at prices for ages alone',
    any,
    [ages(65, null)],
    'The price depends on age: Zoe’s date of birth is needed.',
  ],
  ['at a price for every age, too', any, [ages(65, null), any], null],
  ['for every age', any, [any], null],
  ['without a price', any, [], null],
])('spec 5: a person typed without a date of birth, for an item sold %s', (_, sold, options, expected) => {
  expect(ageRefusal(null, { ages: sold, options, ...typed })).toBe(expected)
  expect(needsBirth({ ages: sold, options })).toBe(expected !== null)
})
