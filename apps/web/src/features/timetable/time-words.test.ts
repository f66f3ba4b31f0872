import { describe, expect, it } from 'vitest'
import { weekTime as time } from '../../testing/week-time.ts'
import { openingWords, weekStateWords } from './time-words.ts'

describe('a day of the week view', () => {
  it.each([
    ['BOOK', 11, ''],
    ['BOOK', 10, '10 places left'],
    ['BOOK', 1, 'Last place'],
    ['FULL', 0, 'Full'],
    ['JOIN_WAITLIST', 0, 'Full, join the waitlist'],
    ['LEAVE_WAITLIST', 0, 'You’re on the waitlist'],
    ['CANCEL_RESERVATION', 3, 'In your basket'],
    ['CANCEL_BOOKING', 3, 'Booked'],
  ] as const)('A08: %s with %i places is "%s"', (status, spaces, words) => {
    expect(weekStateWords(time('09:00', { status, spaces }))).toBe(words)
  })

  it('A08: a session that can’t be booked says why', () => {
    const words = (reason: string) => weekStateWords(time('09:00', { status: null, reason }))
    expect(words('You cannot book this activity yet')).toBe('Not open yet')
    expect(words('This session is for members only')).toBe('This session is for members only')
  })

  it('a day that is not open says when it opens, for this visitor and for members', () => {
    const [own, members] = ['Opens Thu 3 Dec, 22:00', 'Opens Wed 2 Dec, 22:00']
    expect(openingWords(own, own)).toEqual([own])
    expect(openingWords(own, members)).toEqual([own, 'Members can book from Wed 2 Dec, 22:00'])
    expect(openingWords(own, null)).toEqual([own, 'Members can book now'])
  })
})
