import type { CourseSession } from '@touchline/contract/entities/catalogue/course'
import { describe, expect, it } from 'vitest'
import { dayWords } from './session-words.ts'
import { sessionsLeft, stateOf } from './sessions-left.ts'

function session(week: number, more: Partial<CourseSession> = {}): CourseSession {
  return {
    week,
    date: {
      raw: `2026-12-0${week}`,
      rawPretty: '',
      dayPretty: '',
      datePretty: '',
      fullDatePretty: '',
      fullDate: '',
      difference: '',
      tz: 'Europe/London',
    },
    startsAt: { format12Hour: '7:00pm', format24Hour: '19:00' },
    endsAt: { format12Hour: '8:00pm', format24Hour: '20:00' },
    timestamp: week,
    location: '',
    isPast: false,
    cancelledReason: null,
    ...more,
  }
}

const partWay = {
  joiningWeek: 3,
  sessions: [
    session(1, { isPast: true }),
    session(2, { isPast: true, cancelledReason: 'No heating' }),
    session(3),
    session(4, { cancelledReason: 'Gala' }),
    session(5),
  ],
}

describe('spec 9: a course joined part-way', () => {
  it('each session says its part for a customer who books now', () => {
    expect(partWay.sessions.map((one) => stateOf(one, partWay))).toEqual([
      { kind: 'over' },
      { kind: 'cancelled', reason: 'No heating' },
      { kind: 'first' },
      { kind: 'cancelled', reason: 'Gala' },
      { kind: 'yours' },
    ])
  })

  it('sessions are left that are neither over nor cancelled', () => {
    expect(sessionsLeft(partWay).map(({ week }) => week)).toEqual([3, 5])
  })

  it('a course that can’t be joined any more has none left', () => {
    expect(sessionsLeft({ ...partWay, joiningWeek: null })).toEqual([])
    expect(stateOf(session(4), { joiningWeek: null })).toEqual({ kind: 'missed' })
  })
})

it('a day says its year only where it differs from the first one’s', () => {
  const sessions = [session(1), session(2, { date: { ...session(2).date, raw: '2027-01-05' } })]
  expect(sessions.map((one) => dayWords(one, { sessions }))).toEqual([
    'Tuesday 1 December',
    'Tuesday 5 January 2027',
  ])
})
