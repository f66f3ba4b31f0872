import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallMinutes } from '../time/wall-time.ts'
import { answerMinutesOf, offerTimes, usualWaitlistRules, type WaitlistRules } from './waitlist-offer.ts'

const london = 'Europe/London'
const offer = (
  now: string,
  startsAt: string,
  rules: WaitlistRules = usualWaitlistRules,
  closesMinutes = 45,
) => {
  const times = offerTimes({
    now: new Date(now),
    startsAt: new Date(startsAt),
    rules,
    closesMinutes,
    timeZone: london,
  })
  return times && [times.tellsAt.toISOString(), times.endsAt.toISOString()]
}
const at = (time: string) => `${time}:00.000Z`

describe('F13: how long an offer lasts', () => {
  test.each([
    ['16 hours ahead: two hours', '2026-12-01T09:00', '2026-12-02T09:00', '2026-12-01T11:00'],
    ['15 hours ahead: half an hour', '2026-12-01T08:00', '2026-12-01T23:00', '2026-12-01T08:30'],
    ['an hour ahead: half an hour', '2026-12-01T17:00', '2026-12-01T18:00', '2026-12-01T17:30'],
    ['50 minutes ahead: ten minutes', '2026-12-01T17:10', '2026-12-01T18:00', '2026-12-01T17:20'],
  ])('%s', (_, now, starts, ends) => {
    expect(offer(at(now), at(starts))).toEqual([at(now), at(ends)])
  })

  test('there is none once the waitlist has closed: the place is then for everyone', () => {
    expect(offer(at('2026-12-01T17:15'), at('2026-12-01T18:00'))).toBeNull()
    expect(offer('2026-12-01T17:14:59.000Z', at('2026-12-01T18:00'))).not.toBeNull()
  })

  test('none lasts beyond the start', () => {
    expect(offer(at('2026-12-01T17:55'), at('2026-12-01T18:00'), usualWaitlistRules, 0)).toEqual([
      at('2026-12-01T17:55'),
      at('2026-12-01T18:00'),
    ])
  })

  test('the shortest and the longest of a waitlist, and the hours in which no offer ends', () => {
    const quiet = { from: '22:00', to: '07:00' }
    expect(answerMinutesOf(usualWaitlistRules)).toEqual({ least: 10, most: 120, quiet })
    expect(answerMinutesOf({ ...usualWaitlistRules, quiet: null }).quiet).toBeNull()
  })
})

describe('F13: quiet hours by the clock on the venue’s wall', () => {
  test.each([
    [
      'freed at night: told in the morning, and the clock runs from then',
      '2026-12-01T23:30',
      '2026-12-02T19:00',
      ['2026-12-02T07:00', '2026-12-02T07:30'],
    ],
    [
      'an offer of the evening that would run out at night runs until the morning',
      '2026-12-01T21:30',
      '2026-12-03T19:00',
      ['2026-12-01T21:30', '2026-12-02T07:00'],
    ],
    [
      'a session of the early morning is near enough five hours before',
      '2026-12-01T23:30',
      '2026-12-02T08:00',
      ['2026-12-02T03:00', '2026-12-02T03:30'],
    ],
    [
      'where the start is near nothing is quiet',
      '2026-12-02T04:00',
      '2026-12-02T07:30',
      ['2026-12-02T04:00', '2026-12-02T04:30'],
    ],
    [
      'the night in which the clocks go forward: seven o’clock is six by UTC',
      '2027-03-27T23:00',
      '2027-03-28T18:00',
      ['2027-03-28T06:00', '2027-03-28T06:30'],
    ],
    [
      'the night in which the clocks go back: seven o’clock is seven by UTC again',
      '2026-10-24T22:30',
      '2026-10-25T18:00',
      ['2026-10-25T07:00', '2026-10-25T07:30'],
    ],
    [
      'in summer ten in the evening is nine by UTC',
      '2026-07-01T21:00',
      '2026-07-02T18:00',
      ['2026-07-02T06:00', '2026-07-02T06:30'],
    ],
  ])('%s', (_, now, starts, expected) => {
    expect(offer(at(now), at(starts))).toEqual(expected.map(at))
  })

  test('quiet hours that end at a repeated hour end with the second', () => {
    const rules = { ...usualWaitlistRules, quiet: { from: '23:00', to: '01:30', unlessWithinMinutes: 0 } }
    expect(offer(at('2026-10-24T23:30'), at('2026-10-25T18:00'), rules)![0]).toBe(at('2026-10-25T01:30'))
  })

  test('no hour is quiet where the operator wants none', () => {
    const rules = { ...usualWaitlistRules, quiet: null }
    expect(offer(at('2026-12-01T23:30'), at('2026-12-02T19:00'), rules)).toEqual([
      at('2026-12-01T23:30'),
      at('2026-12-02T01:30'),
    ])
  })

  test.each([
    ['six hours before: told a minute before that', 6 * 60, '2026-12-02T01:59'],
    ['a minute over the five in which nothing is quiet', 5 * 60 + 1, '2026-12-02T02:58'],
    ['in those five hours: told when they begin', 5 * 60 - 1, '2026-12-02T03:00'],
  ])('a line that closes %s', (_, closesMinutes, tells) => {
    const [now, starts] = [at('2026-12-01T23:30'), at('2026-12-02T08:00')]
    expect(offer(now, starts, usualWaitlistRules, closesMinutes)![0]).toBe(at(tells))
  })

  test('whatever the moment: told before the waitlist closes, never in quiet hours unless near, and never after the start', () => {
    const startMs = Date.parse('2026-10-20T00:00:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 * 24 * 60 }),
        fc.integer({ min: 1, max: 3 * 24 * 60 }),
        fc.constantFrom(45, 6 * 60),
        (from, ahead, closesMinutes) => {
          const now = new Date(startMs + from * 60_000)
          const startsAt = new Date(now.getTime() + ahead * 60_000)
          const times = offerTimes({
            now,
            startsAt,
            rules: usualWaitlistRules,
            closesMinutes,
            timeZone: london,
          })
          if (times === null) {
            expect(ahead).toBeLessThanOrEqual(closesMinutes)
            return
          }
          const isFine = (moment: Date) => {
            const minutes = wallMinutes(moment, london)
            const isQuiet = minutes >= 22 * 60 || minutes < 7 * 60
            const nearMinutes = Math.max(5 * 60, closesMinutes + 1)
            return !isQuiet || startsAt.getTime() - moment.getTime() <= nearMinutes * 60_000
          }
          expect([
            times.tellsAt >= now,
            times.tellsAt.getTime() < startsAt.getTime() - closesMinutes * 60_000,
            times.endsAt > times.tellsAt,
            times.endsAt <= startsAt,
            isFine(times.tellsAt),
            isFine(times.endsAt),
          ]).toEqual(Array.from({ length: 6 }, () => true))
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
