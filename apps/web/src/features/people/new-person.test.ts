import type { NewcomerPrice } from '@touchline/contract/entities/basket/person-price'
import { expect, test } from 'vitest'
import { checkNewPerson, noNewPerson } from './new-person.ts'
import { birthDateNeed, newcomerPrice, newcomerRefusal } from './newcomer-price.ts'

const price = (name: string, raw: number, minAge: number | null): NewcomerPrice => ({
  pricingOptionId: raw,
  name,
  audience: 'everyone',
  raw,
  formatted: `£${raw / 100}`,
  minAge,
  maxAge: null,
  band: null,
})
const adult = price('Adult', 720, null)
const senior = price('Senior', 380, 65)
const anyAge = { minAge: null, maxAge: null }
const forSeniors = { minAge: 65, maxAge: null }
const zoe = { firstName: 'Zoe', lastName: 'Young', dateOfBirth: null }
const typed = { ...noNewPerson, first: 'Zoe', last: 'Young' }

test('spec 5: the date of birth of a typed person is asked for where the item or a price depends on age', () => {
  expect(birthDateNeed([adult], anyAge)).toBe('not')
  expect(birthDateNeed([adult, senior], anyAge)).toBe('optional')
  expect(birthDateNeed([adult, senior], anyAge, senior)).toBe('required')
  expect(birthDateNeed([senior], anyAge)).toBe('required')
  expect(birthDateNeed([adult], forSeniors)).toBe('required')
})

test('spec 2: a person with one name is accepted, and one without any is not', () => {
  expect(checkNewPerson({ ...typed, last: '' }, 'not')).toEqual({})
  expect(checkNewPerson({ ...typed, first: '' }, 'not')).toEqual({ first: 'Required' })
})

test('spec 5: where it is required, leaving it empty is a fault of the field', () => {
  expect(checkNewPerson(typed, 'optional')).toEqual({})
  expect(checkNewPerson(typed, 'required')).toEqual({ day: 'Enter a date of birth like 27 3 2015' })
  expect(checkNewPerson({ ...typed, day: '1', month: '2', year: '1950' }, 'required')).toEqual({})
})

test('spec 5: without a date of birth a typed person has no price for an age, and no place where all prices depend on age', () => {
  const sold = { date: '2026-12-04', ages: anyAge }
  expect(newcomerPrice([senior, adult], zoe, sold)).toMatchObject(adult)
  expect(newcomerPrice([senior], zoe, sold)).toBeNull()
  expect(newcomerPrice([adult], zoe, { ...sold, ages: forSeniors })).toBeNull()
  expect(newcomerRefusal([adult], zoe, { ...sold, ages: forSeniors })).toBe(
    'For ages 65 and over: Zoe’s date of birth is needed.',
  )
  const born = { ...zoe, dateOfBirth: '1950-02-01' }
  expect(newcomerPrice([senior], born, { ...sold, ages: forSeniors })?.name).toBe('Senior')
})
