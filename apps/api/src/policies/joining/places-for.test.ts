import { expect, it } from 'vitest'
import { hasPlaceForOne } from './places-for.ts'

const adult = { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 1 }
const child = { name: 'Child', fromAge: 0, toAge: 15, least: 0, most: 4 }
const today = '2026-12-03'

it.each([
  ['an adult and no other', [adult], '1990-05-01', true],
  ['an adult, on the last day at 17', [adult], '2008-12-04', false],
  ['an adult, on the day of turning 18', [adult], '2008-12-03', true],
  ['an adult whose age is not known', [adult], null, true],
  ['an adult where children can join, too', [adult, child], '1990-05-01', true],
  ['a child where an adult has to join, too', [adult, child], '2015-05-01', false],
  ['one adult where two have to join', [{ ...adult, least: 2, most: 2 }], '1990-05-01', false],
  ['an adult where a child has to join, too', [adult, { ...child, least: 1 }], '1990-05-01', false],
  ['a person of any age where two have to join', [adult, { ...child, least: 1 }], null, false],
])('spec 1: a plan has a place for one alone or not: %s', (_, places, dateOfBirth, expected) => {
  expect(hasPlaceForOne(places, dateOfBirth, today)).toBe(expected)
})
