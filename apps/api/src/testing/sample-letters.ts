import type { LetterFacts } from '../letters/letters.ts'

const session = {
  name: 'Badminton, Court 3',
  startsAt: '2026-12-18T18:00:00Z',
  venueName: 'Quayside Leisure Centre',
  timeZone: 'Europe/London',
}

/** One letter of each kind, with all that it can say. */
export const sampleLetters: readonly LetterFacts[] = [
  {
    kind: 'waitlist-offered',
    firstName: 'Ann',
    session,
    quantity: 2,
    until: '2026-12-18T12:30:00Z',
    path: '/location/quayside/badminton/2026-12-18',
  },
  { kind: 'waitlist-passed', firstName: 'Ann', session, quantity: 1, reason: 'BOOKED_AT_SAME_TIME' },
]
