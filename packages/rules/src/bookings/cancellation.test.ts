import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sumPence } from '../money/money.ts'
import {
  type BookingToCancel,
  bandsLeft,
  type CancelBand,
  type CancelDecision,
  type CancelRule,
  chargeLeft,
  decideCancellation,
  decideMove,
  moveLimits,
  nextSession,
  placesInUse,
  type SharedBack,
  sessionsAhead,
  type TopUp,
} from './cancellation.ts'

const band = (noticeMinutes: number, given: Partial<CancelBand> = {}): CancelBand => ({
  noticeMinutes,
  gives: 'original',
  percent: 100,
  chargePence: 0,
  isStrike: false,
  keepsUse: false,
  ...given,
})

const rule = (bands: CancelBand[], given: Partial<CancelRule> = {}): CancelRule => ({
  bands,
  early: null,
  remainingSessions: false,
  move: null,
  ...given,
})

const hour = 3_600_000
const now = new Date('2026-12-03T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * hour)

function booking(given: Partial<BookingToCancel> = {}): BookingToCancel {
  const { startsAt = [inHours(48)], places = 1, pricePence = 1400 } = given
  return {
    rule: rule([band(24 * 60), band(0, { gives: 'none' })]),
    timeZone: 'Europe/London',
    startsAt,
    firstStartsAt: startsAt[0]!,
    moved: null,
    chargedPence: 0,
    sessionsSold: startsAt.length,
    places,
    pricePence,
    standingPence: places * pricePence,
    paid: { cardPence: places * pricePence, membershipPence: 0, generalPence: 0, deskPence: 0 },
    topUps: [],
    checkedIn: [],
    hasAccount: true,
    ...given,
  }
}

function allowed(of: BookingToCancel, places = of.places, at = now) {
  const decision = decideCancellation(of, places, at)
  if (decision.kind !== 'allowed') throw new Error(decision.reason)
  return decision
}

/** Returns the booking after the cancellation. */
const after = (of: BookingToCancel, { places, valuePence, back }: CancelDecision): BookingToCancel => ({
  ...of,
  places: of.places - places,
  standingPence: of.standingPence - valuePence,
  paid: {
    ...of.paid,
    cardPence: of.paid.cardPence - back.cardPence,
    membershipPence: of.paid.membershipPence - back.membershipPence,
    generalPence: of.paid.generalPence - back.generalPence,
  },
})

describe('the refund of a cancelled booking', () => {
  test.each([
    { title: 'all of it, 24 hours before to the second', hours: 24, back: 1400 },
    { title: 'nothing a second later', hours: 24 - 1 / 3600, back: 0 },
    { title: 'nothing just before the start', hours: 1 / 3600, back: 0 },
  ])('is $title', ({ hours, back }) => {
    expect(allowed(booking({ startsAt: [inHours(hours)] })).backPence).toBe(back)
  })

  test.each([
    { reason: 'started', given: { startsAt: [now] } },
    { reason: 'cancelled', given: { places: 0 } },
    { reason: 'not-offered', given: { rule: null } },
    { reason: 'not-offered', given: { rule: rule([]) } },
    { reason: 'too-late', given: { startsAt: [inHours(1)], rule: rule([band(120)]) } },
  ])('is refused as $reason', ({ reason, given }) => {
    expect(decideCancellation(booking(given), 1, now)).toEqual({ kind: 'refused', reason })
  })

  test.each([
    { title: 'all, where it was moved with that notice to the minute', noticeMinutes: 24 * 60, back: 1400 },
    { title: 'half, where it was moved a minute later', noticeMinutes: 24 * 60 - 1, back: 700 },
    { title: 'nothing, where it was moved after the last band but one', noticeMinutes: 119, back: 0 },
  ])('is no more after a late move: $title', ({ noticeMinutes, back }) => {
    const moved = { noticeMinutes, soldStartsAt: inHours(20) }
    // The operator may write the bands in any order.
    const bands = [band(0, { gives: 'none' }), band(24 * 60), band(120, { percent: 50 })]
    expect(allowed(booking({ startsAt: [inHours(96)], rule: rule(bands), moved })).backPence).toBe(back)
  })

  test('is charged for once: a later charge takes only what is more than before', () => {
    const charge = band(0, { chargePence: 500 })
    expect([0, 300, 500, 800].map((chargedPence) => chargeLeft(booking({ chargedPence }), charge))).toEqual([
      500, 200, 0, 0,
    ])
  })

  test('leaves out a session that begins at this very moment; a course that begins with it has begun', () => {
    const course = { startsAt: [now, inHours(168)], rule: rule([band(0)]) }
    expect(sessionsAhead(booking(course), now)).toEqual([inHours(168)])
    expect(nextSession(booking(course), now)).toBeNull()
    const left = rule([band(0)], { remainingSessions: true })
    expect(nextSession(booking({ ...course, rule: left }), now)).toEqual(inHours(168))
  })

  test('has no bands where there is no rule', () => {
    expect(bandsLeft(booking({ rule: null }), inHours(48))).toEqual([])
  })

  test('is a percentage, half a penny rounded up, and the rest is kept', () => {
    const decision = allowed(booking({ pricePence: 1405, rule: rule([band(0, { percent: 50 })]) }))
    expect(decision).toMatchObject({ valuePence: 1405, backPence: 703, keptPence: 702 })
  })

  test('goes to the card first, then to the credit of its own kind, then, of money taken at the desk, to the credit of the account', () => {
    const paid = { cardPence: 500, membershipPence: 300, generalPence: 200, deskPence: 400 }
    expect(allowed(booking({ paid })).back).toEqual({
      cardPence: 500,
      membershipPence: 300,
      generalPence: 200,
      newCreditPence: 400,
      deskPence: 0,
    })
  })

  test('is paid out at the desk to a person without an account who paid there', () => {
    const paid = { cardPence: 0, membershipPence: 0, generalPence: 0, deskPence: 1400 }
    expect(allowed(booking({ paid, hasAccount: false })).back).toMatchObject({
      deskPence: 1400,
      newCreditPence: 0,
    })
  })

  test('is credit where the rule gives credit; used credit goes back to its kind', () => {
    const paid = { cardPence: 900, membershipPence: 500, generalPence: 0, deskPence: 0 }
    const credit = rule([band(0, { gives: 'credit' })])
    expect(allowed(booking({ paid, rule: credit })).back).toMatchObject({
      cardPence: 0,
      membershipPence: 500,
      newCreditPence: 900,
    })
  })

  test('goes to the card where the rule gives credit and there is no account for it', () => {
    const decision = allowed(booking({ hasAccount: false, rule: rule([band(0, { gives: 'credit' })]) }))
    expect(decision.back).toMatchObject({ cardPence: 1400, newCreditPence: 0 })
  })

  test('has the charge taken off, and only what is left of the charge is owed', () => {
    const half = rule([band(0, { percent: 50, chargePence: 1000 })])
    expect(allowed(booking({ rule: half }))).toMatchObject({
      backPence: 0,
      keptPence: 1400,
      chargeTakenPence: 700,
      chargeOwedPence: 300,
    })
    expect(allowed(booking({ rule: half, hasAccount: false })).chargeOwedPence).toBe(0)
  })

  test('is only for the rest of a course that has begun, where its rule says so', () => {
    const startsAt = [inHours(48), inHours(216)]
    const begun = {
      startsAt,
      firstStartsAt: inHours(-24),
      sessionsSold: 3,
      pricePence: 1000,
      standingPence: 1000,
    }
    const whole = rule([band(24 * 60)])
    expect(decideCancellation(booking({ ...begun, rule: whole }), 1, now)).toMatchObject({
      reason: 'started',
    })
    expect(allowed(booking({ ...begun, rule: { ...whole, remainingSessions: true } }))).toMatchObject({
      valuePence: 666,
      backPence: 666,
      sessions: 2,
    })
  })

  test('follows the early bands for a session that begins before that wall time of the venue', () => {
    const early = rule([band(120), band(0, { gives: 'none' })], {
      early: { before: '09:00', bands: [band(60), band(0, { gives: 'none' })] },
    })
    const at = new Date('2026-12-03T06:30:00Z')
    const morning = booking({ rule: early, startsAt: [new Date('2026-12-03T08:00:00Z')] })
    expect(allowed(morning, 1, at).backPence).toBe(1400)
    const later = booking({ rule: early, startsAt: [new Date('2026-12-03T09:00:00Z')] })
    expect(allowed(later, 1, new Date('2026-12-03T07:30:00Z')).backPence).toBe(0)
  })

  test('adds up with the kept part to what was given up, to the penny, and is never more than was paid', () => {
    const pence = fc.integer({ min: 0, max: 5000 })
    const anyBand = fc.record({
      noticeMinutes: fc.integer({ min: 0, max: 3000 }),
      gives: fc.constantFrom('original' as const, 'credit' as const, 'none' as const),
      percent: fc.integer({ min: 0, max: 100 }),
      chargePence: pence,
      isStrike: fc.boolean(),
      keepsUse: fc.boolean(),
    })
    const given = fc.record({
      rule: fc
        .array(anyBand, { minLength: 1, maxLength: 4 })
        .map((bands) => rule(bands, { remainingSessions: true })),
      pricePence: pence,
      places: fc.integer({ min: 1, max: 6 }),
      sold: fc.integer({ min: 1, max: 12 }),
      gone: fc.integer({ min: 0, max: 11 }),
      cuts: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 3, maxLength: 3 }),
      hasAccount: fc.boolean(),
      acts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    })
    fc.assert(
      fc.property(given, ({ rule: any, pricePence, places, sold, gone, cuts, hasAccount, acts }) => {
        const total = pricePence * places
        const [a = 0, b = 0, c = 0] = cuts
          .map((cut) => (total === 0 ? 0 : cut % (total + 1)))
          .sort((x, y) => x - y)
        const paid = { cardPence: a, membershipPence: b - a, generalPence: c - b, deskPence: total - c }
        const startsAt = Array.from({ length: sold }, (_, week) =>
          inHours(1 + (week - Math.min(gone, sold - 1)) * 168),
        )
        let of = booking({
          rule: any,
          pricePence,
          places,
          paid,
          hasAccount,
          startsAt,
          sessionsSold: sold,
          standingPence: total,
        })
        let back = 0
        for (const act of acts) {
          const decision = decideCancellation(of, Math.min(act, of.places), now)
          if (decision.kind === 'refused') break
          const parts = sumPence(Object.values(decision.back))
          expect(parts).toBe(decision.backPence)
          expect(decision.backPence + decision.keptPence).toBe(decision.valuePence)
          expect(decision.chargeTakenPence).toBeLessThanOrEqual(decision.keptPence)
          back += parts
          of = after(of, decision)
          expect(of.standingPence).toBeGreaterThanOrEqual(0)
        }
        expect(back).toBeLessThanOrEqual(total)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['both places', 2, 1200],
  ['one place of two', 1, 600],
])(
  'for a course whose present price is below its sessions’ sum, %s gives back no more than that',
  (_, places, pence) => {
    const course = booking({
      startsAt: [inHours(48), inHours(72)],
      places: 2,
      pricePence: 1000,
      standingPence: 1200,
    })
    expect(allowed(course, places)).toMatchObject({ valuePence: pence, backPence: pence })
  },
)

describe('a booking that several orders paid for', () => {
  const none = { cardPence: 0, membershipPence: 0, generalPence: 0, deskPence: 0 }
  const topUp = (orderId: number, pence: number, given: Partial<TopUp> = {}): TopUp => ({
    orderId,
    reference: `TLN${orderId}`,
    isByAnother: false,
    standingPence: pence,
    paid: { ...none, cardPence: pence },
    hasAccount: true,
    paidBy: null,
    ...given,
  })
  const partsOf = ({ parts }: SharedBack) =>
    parts.map(({ topUp: one, valuePence, back }) => [
      one?.orderId ?? null,
      valuePence,
      sumPence(Object.values(back)),
    ])

  test('gives the last payment back first, each order no more than it paid, and keeps of the first', () => {
    const moved = booking({
      rule: rule([band(0, { percent: 50 })]),
      standingPence: 2000,
      topUps: [topUp(3, 200), topUp(2, 400, { paid: { ...none, generalPence: 400 } })],
    })
    const whole = allowed({ ...moved, rule: rule([band(0)]) })
    expect(partsOf(whole)).toEqual([
      [null, 1400, 1400],
      [3, 200, 200],
      [2, 400, 400],
    ])
    expect(whole.back).toMatchObject({ cardPence: 1600, generalPence: 400 })
    expect(partsOf(allowed(moved))).toEqual([
      [null, 1400, 400],
      [3, 200, 200],
      [2, 400, 400],
    ])
  })

  test('counts as a whole: half of two places is worth half, whatever one cost first', () => {
    const two = booking({ places: 2, standingPence: 3400, topUps: [topUp(2, 600)] })
    expect(allowed(two, 1)).toMatchObject({ valuePence: 1700, backPence: 1700 })
  })

  test('is shared to the penny, whatever is given up, and no part is more than that order’s share', () => {
    const pence = fc.integer({ min: 0, max: 5000 })
    const given = fc.record({
      own: pence,
      later: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }),
      places: fc.integer({ min: 1, max: 5 }),
      given: fc.integer({ min: 1, max: 5 }),
      percent: fc.integer({ min: 0, max: 100 }),
      gives: fc.constantFrom('original' as const, 'credit' as const, 'none' as const),
      chargePence: pence,
    })
    fc.assert(
      fc.property(given, ({ own, later, places, given: up, percent, gives, chargePence }) => {
        const decision = allowed(
          booking({
            rule: rule([band(0, { percent, gives, chargePence })]),
            places,
            pricePence: own,
            standingPence: own * places + sumPence(later),
            paid: { ...none, cardPence: own * places },
            topUps: later.map((sum, position) => topUp(position + 2, sum)),
          }),
          Math.min(up, places),
        )
        const { parts } = decision
        expect(sumPence(parts.map(({ valuePence }) => valuePence))).toBe(decision.valuePence)
        expect(sumPence(parts.flatMap(({ back }) => Object.values(back)))).toBe(decision.backPence)
        for (const { topUp: one, valuePence, back } of parts) {
          expect(valuePence).toBeLessThanOrEqual(one?.standingPence ?? own * places)
          expect(sumPence(Object.values(back))).toBeLessThanOrEqual(valuePence)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('is moved for nothing where the difference is less than a penny a place, and is never asked for more', () => {
    const two = booking({ places: 2, standingPence: 2801 })
    expect(decideMove(two, 1401)).toMatchObject({ kind: 'free', valuePence: 0 })
    expect(decideMove(two, 1500)).toEqual({ kind: 'dearer', morePencePerPlace: 99, morePence: 198 })
    expect(decideMove(two, 1400)).toMatchObject({ kind: 'free', valuePence: 1 })
  })
})

describe('S108: places that are checked in', () => {
  const ahead = inHours(1)
  const begun = inHours(-1)
  it.each([
    ['none of two', 2, [], 2, 'allowed'],
    ['the first of two, and one is given up', 2, [{ startsAt: ahead, places: 1 }], 1, 'allowed'],
    ['the first of two, and both are given up', 2, [{ startsAt: ahead, places: 1 }], 2, 'checked-in'],
    ['the second of two, and one is given up', 2, [{ startsAt: ahead, places: 2 }], 1, 'checked-in'],
    ['a session that has begun', 1, [{ startsAt: begun, places: 1 }], 1, 'allowed'],
    [
      'one session that has begun, and one ahead',
      1,
      [
        { startsAt: begun, places: 1 },
        { startsAt: ahead, places: 1 },
      ],
      1,
      'checked-in',
    ],
    ['a place that was given up by staff since', 1, [{ startsAt: ahead, places: 2 }], 1, 'checked-in'],
  ] as const)('%s', (_, places, checkedIn, wanted, expected) => {
    const free = rule([band(0)], { remainingSessions: true })
    const decision = decideCancellation(
      booking({ rule: free, places, checkedIn, startsAt: [begun, ahead] }),
      wanted,
      now,
    )
    expect(decision.kind === 'allowed' ? 'allowed' : decision.reason).toBe(expected)
  })

  it('too late stays too late: taking the check-in back would not help', () => {
    const strict = rule([band(120)])
    const startsAt = [inHours(1)]
    const checkedIn = [{ startsAt: inHours(1), places: 1 }]
    expect(decideCancellation(booking({ rule: strict, startsAt, checkedIn }), 1, now)).toEqual({
      kind: 'refused',
      reason: 'too-late',
    })
  })

  it('a booking with such a place is not moved, and counts no more places in use than it has', () => {
    const moves = rule([band(0)], { move: { noticeMinutes: 0, withinDays: null } })
    const startsAt = [inHours(1)]
    const of = booking({ rule: moves, startsAt, checkedIn: [{ startsAt: inHours(1), places: 3 }], places: 2 })
    expect(moveLimits(of, now)).toMatchObject({ isOver: false, isCheckedIn: true })
    expect(moveLimits({ ...of, checkedIn: [] }, now)).toMatchObject({ isCheckedIn: false })
    expect(placesInUse(of, now)).toBe(2)
  })
})
