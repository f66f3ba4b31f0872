import { expect, test } from 'vitest'
import { laterDays } from './later-days.ts'

const later = { date: '2026-11-29', opensLocal: '2026-11-23T22:00:00+00:00' }

test('it says when the next day opens, and up to which day others follow', () => {
  expect(laterDays({ ...later, until: '2026-12-06' })).toBe(
    'New days open at 22:00: Sun 29 Nov on Mon 23 Nov, then one more each day, up to Sun 6 Dec.',
  )
  expect(laterDays({ ...later, until: null })).toBe(
    'New days open at 22:00: Sun 29 Nov on Mon 23 Nov, then one more each day.',
  )
})

test('it says that no other follows where it is the last', () => {
  expect(laterDays({ ...later, until: '2026-11-29' })).toBe(
    'Sun 29 Nov opens Mon 23 Nov, 22:00. It is the last day that this booking can be moved to.',
  )
})
