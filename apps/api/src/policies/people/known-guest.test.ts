import type { Attendee } from '@touchline/contract/entities/people/attendee'
import { describe, expect, test } from 'vitest'
import { knownGuest } from './known-guest.ts'

const person = (id: number, dateOfBirth: string | null): Attendee => ({
  id,
  firstName: 'Mia',
  lastName: 'Lee',
  dateOfBirth,
  answers: [],
  signatures: [],
})
const find = (attendees: Attendee[], dateOfBirth: string | null) =>
  knownGuest(
    { today: '2026-11-22', people: [], attendees, places: [], answeredBefore: [], booker: [] },
    { firstName: 'mia', lastName: 'LEE', dateOfBirth },
  )?.id ?? null

describe('spec 7: signatures and answers are remembered for the same person alone', () => {
  test.each([
    ['the one with this date of birth', [person(1, '2015-01-01'), person(2, '2018-05-05')], '2018-05-05', 2],
    ['the only one, without a date of birth as before', [person(1, null)], null, 1],
    ['none: a date of birth is known, and none is given', [person(1, '2015-01-01')], null, null],
    ['none: two have the name', [person(1, null), person(2, '2018-05-05')], null, null],
    ['none: a date of birth is given, and none is known', [person(1, null)], '2018-05-05', null],
  ])('spec 7: %s', (_, attendees, dateOfBirth, id) => {
    expect(find(attendees, dateOfBirth)).toBe(id)
  })
})
