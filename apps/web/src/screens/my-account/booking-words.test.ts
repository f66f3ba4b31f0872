import { expect, test } from 'vitest'
import { dayWords, whoWords } from './booking-words.ts'

const who = { people: [], isOwn: false, quantity: 1, bookedBy: null }

test('spec 1: it says who comes as far as that is known, and who booked it where that was another person', () => {
  expect(whoWords({ ...who, isOwn: true })).toBe('For you')
  expect(whoWords({ ...who, quantity: 3 })).toBe('3 places')
  expect(whoWords({ ...who, people: ['Ben Porter', 'Ada Porter'], quantity: 2 })).toBe(
    'For Ben Porter, Ada Porter',
  )
  expect(whoWords({ ...who, isOwn: true, bookedBy: 'Sam Porter' })).toBe('For you, booked by Sam Porter')
  expect(whoWords({ ...who, people: ['Sam Porter'], bookedBy: 'Sam Porter' })).toBe('For Sam Porter')
})

test('the day of a booking has its year where that is not this one', () => {
  const of = (raw: string) =>
    dayWords({ item: { date: { raw } } as never }, Date.parse('2026-11-23T00:00:00Z'))
  expect(of('2026-11-24')).toBe('Tue 24 Nov')
  expect(of('2025-11-25')).toBe('Tue 25 Nov 2025')
})
