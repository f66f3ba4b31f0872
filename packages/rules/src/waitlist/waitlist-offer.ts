import type { AnswerMinutes } from '@touchline/contract/entities/waitlist/answer-minutes'
import { addDays } from '../time/calendar-date.ts'
import { minutesOfTime, type WallTime } from '../time/time-of-day.ts'
import { instantOf, wallDate, wallMinutes } from '../time/wall-time.ts'

/** Length of an offer that begins at least `aheadMinutes` before the session. */
export interface AcceptTier {
  aheadMinutes: number
  minutes: number
}

/** Quiet hours on the venue's wall clock, over midnight when `from` is later than `to`. */
export interface QuietHours {
  from: WallTime
  to: WallTime
  /** A session that begins within these minutes is worth a message at any hour. */
  unlessWithinMinutes: number
}

export interface WaitlistRules {
  /** Tiers in any order; the greatest `aheadMinutes` that is reached counts. */
  accept: readonly AcceptTier[]
  quiet: QuietHours | null
  /** Largest number of entries on a waitlist; null for any number. */
  size: number | null
}

/** Rules for an operator that sets none, as a usual operator has them. */
export const usualWaitlistRules: WaitlistRules = {
  accept: [
    { aheadMinutes: 16 * 60, minutes: 120 },
    { aheadMinutes: 60, minutes: 30 },
    { aheadMinutes: 0, minutes: 10 },
  ],
  quiet: { from: '22:00', to: '07:00', unlessWithinMinutes: 5 * 60 },
  size: null,
}

/**
 * Minutes before the start at which a waitlist closes; the same as the default of the column in the database.
 */
export const usualWaitlistClosesMinutes = 45

/**
 * Returns the shortest and the longest time to answer on a waitlist, and the hours in which no offer ends.
 */
export const answerMinutesOf = ({ accept, quiet }: WaitlistRules): AnswerMinutes => {
  const minutes = accept.map((tier) => tier.minutes)
  return {
    least: Math.min(...minutes),
    most: Math.max(...minutes),
    quiet: quiet && { from: quiet.from, to: quiet.to },
  }
}

/** Returns the moment from which no one else is asked and a place is for all. */
export const waitlistClosesAt = (startsAt: Date, closesMinutes: number): Date =>
  new Date(startsAt.getTime() - closesMinutes * minuteMs)

interface Offering {
  now: Date
  startsAt: Date
  rules: WaitlistRules
  closesMinutes: number
  timeZone: string
}

/** Time at which the person is told, and the end of the offer. */
export interface OfferTimes {
  tellsAt: Date
  endsAt: Date
}

/**
 * Returns the times of an offer. It neither begins nor runs out in the quiet hours, unless the start is near,
 * and never lasts beyond the start.
 * @returns null once the waitlist is closed
 */
export function offerTimes({ now, startsAt, rules, closesMinutes, timeZone }: Offering): OfferTimes | null {
  if (now >= waitlistClosesAt(startsAt, closesMinutes)) return null
  const awake = (moment: Date) =>
    afterQuiet(moment, { startsAt, quiet: rules.quiet, closesMinutes, timeZone })
  const tellsAt = awake(now)
  const minutes = minutesToAccept(rules, startsAt.getTime() - tellsAt.getTime())
  const endsAt = awake(new Date(tellsAt.getTime() + minutes * minuteMs))
  return { tellsAt, endsAt: endsAt < startsAt ? endsAt : startsAt }
}

function minutesToAccept({ accept }: WaitlistRules, aheadMs: number): number {
  const reached = accept.filter((tier) => tier.aheadMinutes * minuteMs <= aheadMs)
  const tiers = reached.length > 0 ? reached : accept
  // Until the lowest tier is reached, its time applies.
  const pick = reached.length > 0 ? Math.max : Math.min
  const aheadMinutes = pick(...tiers.map((tier) => tier.aheadMinutes))
  return tiers.find((tier) => tier.aheadMinutes === aheadMinutes)!.minutes
}

interface QuietAt {
  startsAt: Date
  quiet: QuietHours | null
  closesMinutes: number
  timeZone: string
}

/**
 * Returns the moment itself, or the end of the quiet hours around it; but never later than when the start is
 * near.
 */
function afterQuiet(moment: Date, { startsAt, quiet, closesMinutes, timeZone }: QuietAt): Date {
  if (quiet === null) return moment
  // A message after the waitlist has closed would come too late.
  const nearMinutes = Math.max(quiet.unlessWithinMinutes, closesMinutes + 1)
  const nearAt = new Date(startsAt.getTime() - nearMinutes * minuteMs)
  if (moment >= nearAt) return moment
  const quietEnds = endOfQuiet(moment, quiet, timeZone)
  if (quietEnds === null) return moment
  return quietEnds < nearAt ? quietEnds : nearAt
}

/** Returns the end of the quiet hours around a moment; null outside them. */
function endOfQuiet(moment: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  const at = wallMinutes(moment, timeZone)
  const [begins, ends] = [minutesOfTime(from), minutesOfTime(to)]
  const isOverMidnight = begins > ends
  const isQuiet = isOverMidnight ? at >= begins || at < ends : at >= begins && at < ends
  if (!isQuiet) return null
  const today = wallDate(moment, timeZone)
  // When the clocks go back, this hour comes twice: the night ends with the later one.
  return instantOf(isOverMidnight && at >= begins ? addDays(today, 1) : today, to, timeZone, {
    disambiguation: 'later',
  })
}

const minuteMs = 60_000
