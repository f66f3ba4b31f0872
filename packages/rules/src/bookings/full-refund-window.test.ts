import { describe, expect, test } from 'vitest'
import { type BookingToCancel, type CancelBand, decideCancellation } from './cancellation.ts'
import { withFullRefundWindow } from './full-refund-window.ts'

const hourMs = 3_600_000
const now = new Date('2026-12-03T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)
const half: CancelBand = {
  noticeMinutes: 0,
  gives: 'credit',
  percent: 50,
  chargePence: 100,
  isStrike: true,
  keepsUse: true,
}
const booking: BookingToCancel = {
  rule: { bands: [half], early: null, remainingSessions: false, move: { noticeMinutes: 60, withinDays: 14 } },
  timeZone: 'Europe/London',
  startsAt: [inHours(48)],
  firstStartsAt: inHours(48),
  moved: null,
  sessionsSold: 1,
  places: 2,
  pricePence: 1000,
  standingPence: 2000,
  paid: { cardPence: 2000, membershipPence: 0, generalPence: 0, deskPence: 0 },
  chargedPence: 0,
  topUps: [],
  checkedIn: [],
  hasAccount: true,
}
const decide = (given: BookingToCancel, at: Date) => decideCancellation(given, 2, at)

describe('the operator has moved a session', () => {
  test('everything comes back as it was paid until that moment, without a charge or a strike', () => {
    const until = inHours(24)
    expect(decide(withFullRefundWindow(booking, until, now), until)).toMatchObject({
      backPence: 2000,
      back: { cardPence: 2000 },
      chargeOwedPence: 0,
      band: { isStrike: false, keepsUse: false },
    })
  })

  test('a minute later the rule decides, and the rule of moving stays', () => {
    const given = withFullRefundWindow(booking, inHours(24), now)
    expect(decide(given, inHours(24 + 1 / 60))).toMatchObject({ backPence: 900, band: { isStrike: true } })
    expect(given.rule!.move).toEqual(booking.rule!.move)
  })

  test('until the start where that is sooner', () => {
    const given = withFullRefundWindow(booking, inHours(72), now)
    expect(decide(given, inHours(47.9))).toMatchObject({ backPence: 2000 })
    expect(decide(given, inHours(48))).toMatchObject({ kind: 'refused' })
  })

  test('the same holds where nothing can be cancelled online otherwise, and then no more', () => {
    const given = withFullRefundWindow({ ...booking, rule: null }, inHours(24), now)
    expect(decide(given, inHours(1))).toMatchObject({ backPence: 2000 })
    expect(decide(given, inHours(25))).toMatchObject({ kind: 'refused', reason: 'too-late' })
  })

  test('the same holds after a late move of the person’s own', () => {
    const moved = { noticeMinutes: 5, soldStartsAt: inHours(1) }
    expect(decide(withFullRefundWindow({ ...booking, moved }, inHours(24), now), inHours(1))).toMatchObject({
      backPence: 2000,
    })
  })

  test('the remaining sessions of a course that has begun count', () => {
    const course = {
      ...booking,
      startsAt: [inHours(48), inHours(216)],
      firstStartsAt: inHours(-120),
      sessionsSold: 4,
      places: 1,
      standingPence: 1000,
      paid: { ...booking.paid, cardPence: 1000 },
    }
    expect(decideCancellation(withFullRefundWindow(course, inHours(24), now), 1, inHours(1))).toMatchObject({
      backPence: 500,
    })
  })
})
