import { expect, test } from 'vitest'
import { conflictWords } from './shown-day.ts'

const mark = {
  pressUuid: '5d0c2f3e-0a53-4a6b-9a53-6a1b5d1d7a01',
  staffId: 7,
  venue: 'quay-hall',
  date: '2026-07-03',
  reference: 'TLN8G2',
  bookingId: 11,
  slotId: 1,
  places: [1],
  state: 'came' as const,
  pressedAt: '2026-07-03T17:02:00.000Z',
  takenBack: [],
}

test('F138: an instructor is told of a press that came too late for a session that is another’s by now', () => {
  const outcome = { pressUuid: mark.pressUuid, outcome: 'not-yours' as const, marks: [] }
  expect(conflictWords({ mark, outcome }, [])).toBe(
    'TLN8G2: this is not one of your sessions, so nothing was recorded. Ask reception to do it.',
  )
})
