import { type BookingToCancel, bandsLeft, type CancelBand, nextSession } from './cancellation.ts'

/**
 * Days for which people may think about a session that its operator has moved; until then they get everything
 * back.
 */
export const fullRefundDays = 7

const minuteMs = 60_000

const allBack: Omit<CancelBand, 'noticeMinutes'> = {
  gives: 'original',
  percent: 100,
  chargePence: 0,
  isStrike: false,
  keepsUse: false,
}

/** Notice that forgives a person's own late moves for that time. */
const longNotice = Number.MAX_SAFE_INTEGER

/**
 * Returns the booking with everything coming back until a moment, the way it was paid, and after it what its
 * rule gives. For a course, everything means the value of its coming sessions.
 * @param until a whole minute, ahead of now
 */
export function withFullRefundWindow(booking: BookingToCancel, until: Date, now: Date): BookingToCancel {
  const open = {
    ...booking,
    moved: booking.moved && { ...booking.moved, noticeMinutes: longNotice },
    rule: { bands: [], early: null, move: null, ...booking.rule, remainingSessions: true },
  }
  const next = nextSession(open, now)
  if (next === null) return booking
  const noticeMinutes = Math.max(0, Math.floor((next.getTime() - until.getTime()) / minuteMs))
  const bands = bandsLeft(open, next).filter((band) => band.noticeMinutes < noticeMinutes)
  return { ...open, rule: { ...open.rule, early: null, bands: [{ ...allBack, noticeMinutes }, ...bands] } }
}
