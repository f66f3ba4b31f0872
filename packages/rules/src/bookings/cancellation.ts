import { splitPence, sumPence } from '../money/money.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import type { WallTime } from '../time/time-of-day.ts'
import { wallDate, wallTime } from '../time/wall-time.ts'

/** Terms for a person who cancels at least `noticeMinutes` before the start. */
export interface CancelBand {
  noticeMinutes: number
  /** `original`: the way it was paid. `credit`: to the account, if there is one. */
  gives: 'original' | 'credit' | 'none'
  /** Percentage of what was paid. */
  percent: number
  /** Charge for cancelling so late: taken off what comes back, and the rest of it owed. */
  chargePence: number
  isStrike: boolean
  /** True when the visit of a package, or the use of a benefit, stays used. */
  keepsUse: boolean
}

/** Terms on which an operator gives back bookings of an activity or a course. */
export interface CancelRule {
  /** Longest notice first. With less notice than the last band has, nothing can be cancelled. */
  bands: readonly CancelBand[]
  /** Other bands for sessions that begin before this time of the day; null when the same bands hold. */
  early: { before: WallTime; bands: readonly CancelBand[] } | null
  /** True when the remaining sessions of a course that has begun can be cancelled. */
  remainingSessions: boolean
  /**
   * Consequence of not coming, for a booking with an account: a charge, and whether it counts as a late
   * cancellation. Rules that were kept before this existed have none.
   */
  missed?: { chargePence: number; isStrike: boolean } | null
  /** Null when bookings are not moved. */
  move: { noticeMinutes: number; withinDays: number | null } | null
}

/** Pence left to give back of each way in which the order was paid. */
export interface RefundablePence {
  cardPence: number
  membershipPence: number
  generalPence: number
  deskPence: number
}

/**
 * Payer of the card part of an order: a card, or `otherwise` when staff were paid instead; null when not
 * known.
 */
export type PaidBy = { brand: string; last4: string } | 'otherwise' | null

/** A later payment for a booking, by an order of its own: the difference for a move to a dearer time. */
export interface TopUp {
  orderId: number
  reference: string
  /**
   * True when its payer did not pay the booking's own order: the booker may not read their card and
   * reference.
   */
  isByAnother: boolean
  /** Pence of it that the booking still stands for. */
  standingPence: number
  /** Payments of that order. */
  paid: RefundablePence
  /** True when credit can be given to the account that paid it. */
  hasAccount: boolean
  paidBy: PaidBy
}

/** A booking at present, with its order. */
export interface BookingToCancel {
  /** Null when the operator has no rule for it. */
  rule: CancelRule | null
  timeZone: string
  /** Starts of the sessions still booked, in order: one for a session, several for a course. */
  startsAt: readonly Date[]
  /** Start of the first session sold, whether or not it is still booked. */
  firstStartsAt: Date
  /**
   * For a moved booking, the shortest notice that it was moved with, and the start that was sold. Null when
   * it was not moved.
   */
  moved: { noticeMinutes: number; soldStartsAt: Date } | null
  /** Number of sessions sold: 1, or all of the course. */
  sessionsSold: number
  /**
   * Sessions in which places are checked in, as far as the last such place. A mark that was taken back, or one
   * of a person who did not come, is none.
   */
  checkedIn: readonly { startsAt: Date; places: number }[]
  /** Number of places left. */
  places: number
  /** Price of one place. */
  pricePence: number
  /**
   * Present worth of all places left: what was paid for them, including top-ups, less what was given back of
   * them.
   */
  standingPence: number
  /** Payments of its order. */
  paid: RefundablePence
  /** Top-ups, the latest first. */
  topUps: readonly TopUp[]
  /** Pence already charged for cancelling late, for places given up before. */
  chargedPence: number
  /** True when credit can be given to the account that paid. */
  hasAccount: boolean
}

/** Pence that come back. `newCreditPence` is credit for what was paid in another way. */
export interface MoneyBack {
  cardPence: number
  membershipPence: number
  generalPence: number
  newCreditPence: number
  deskPence: number
}

/** Money that an order gives back of a booking it paid for. The rest of `valuePence` is kept. */
export interface PartBack {
  /** Null for the booking's own order. */
  topUp: TopUp | null
  valuePence: number
  back: MoneyBack
}

/**
 * Money that comes back, in all and by the order that paid. The booking's own order comes first, then the
 * top-ups that have a part.
 */
export interface SharedBack {
  back: MoneyBack
  parts: readonly [PartBack, ...PartBack[]]
}

export interface CancelDecision extends SharedBack {
  kind: 'allowed'
  band: CancelBand
  places: number
  /** Value given up: all of it is either paid back or kept. */
  valuePence: number
  backPence: number
  /** Pence that the operator keeps, by the percentage or as the charge. */
  keptPence: number
  /** Parts of the charge: taken off, and owed. */
  chargeTakenPence: number
  chargeOwedPence: number
  /** Number of sessions of a course that are given up. */
  sessions: number
}

export interface CancelRefusal {
  kind: 'refused'
  reason: 'not-offered' | 'too-late' | 'started' | 'cancelled' | 'checked-in'
}

const minuteMs = 60_000
/** Returns the bands for a start at this moment, longest notice first. */
export function bandsFor(rule: CancelRule, startsAt: Date, timeZone: string): readonly CancelBand[] {
  const { early } = rule
  const bands = early !== null && wallTime(startsAt, timeZone) < early.before ? early.bands : rule.bands
  return bands.toSorted((a, b) => b.noticeMinutes - a.noticeMinutes)
}

/** Returns the bands left for a booking: a late move brings back no band that was over by then. */
export function bandsLeft({ rule, timeZone, moved }: BookingToCancel, startsAt: Date): readonly CancelBand[] {
  const bands = rule === null ? [] : bandsFor(rule, startsAt, timeZone)
  return moved === null ? bands : bands.filter(({ noticeMinutes }) => noticeMinutes <= moved.noticeMinutes)
}

/**
 * Returns the rest of the charge. A booking is charged once for cancelling late, however often places are
 * given up.
 */
export const chargeLeft = ({ chargedPence }: BookingToCancel, { chargePence }: CancelBand): number =>
  Math.max(0, chargePence - chargedPence)

/** Returns the last moment for this much notice. */
export const momentBefore = (startsAt: Date, minutes: number): Date =>
  new Date(startsAt.getTime() - minutes * minuteMs)

/** Returns the sessions that are still to come. */
export const sessionsAhead = ({ startsAt }: BookingToCancel, now: Date): Date[] =>
  startsAt.filter((start) => start > now)

/**
 * Finds the session whose start the notice counts to; null when it can't be cancelled any more, or never
 * could.
 */
export function nextSession(booking: BookingToCancel, now: Date): Date | null {
  const { rule, firstStartsAt } = booking
  if (rule === null || (firstStartsAt <= now && !rule.remainingSessions)) return null
  return sessionsAhead(booking, now)[0] ?? null
}

/**
 * Returns how many places are in use, since they are checked in for a session to come. Places are given up from
 * the last one on, so those before a checked-in place stay with it.
 */
export const placesInUse = ({ checkedIn, places }: BookingToCancel, now: Date): number =>
  Math.min(
    places,
    Math.max(0, ...checkedIn.filter(({ startsAt }) => startsAt > now).map((session) => session.places)),
  )

/** Decides what giving up this number of places now does, by the booking's rule. */
export function decideCancellation(
  booking: BookingToCancel,
  places: number,
  now: Date,
): CancelDecision | CancelRefusal {
  const { rule } = booking
  if (booking.places === 0 || booking.startsAt.length === 0) return { kind: 'refused', reason: 'cancelled' }
  if (sessionsAhead(booking, now).length === 0) return { kind: 'refused', reason: 'started' }
  if (rule === null || rule.bands.length === 0) return { kind: 'refused', reason: 'not-offered' }
  const next = nextSession(booking, now)
  if (next === null) return { kind: 'refused', reason: 'started' }
  const band = bandsLeft(booking, next).find(({ noticeMinutes }) => momentBefore(next, noticeMinutes) >= now)
  if (!band) return { kind: 'refused', reason: 'too-late' }
  // S108: a person who is in can't have the money back. Staff take the check-in back first.
  if (places > booking.places - placesInUse(booking, now)) return { kind: 'refused', reason: 'checked-in' }
  return giveUp(booking, places, band, now)
}

/**
 * Returns what comes back for a session that the operator cancels, whatever the rule says: all of its value,
 * the way it was paid. For a course that is its share; with the last of its sessions, the rest.
 * @param places the booking's places in this session; some may have been given up in the others
 */
export function decideReturn(booking: BookingToCancel, places: number): { valuePence: number } & SharedBack {
  const { pricePence, sessionsSold, standingPence, startsAt } = booking
  // Shares of a course differ by a penny: the greater one is given.
  const share = Math.ceil(pricePence / sessionsSold) * places
  const valuePence = startsAt.length === 0 ? standingPence : Math.min(share, standingPence)
  return { valuePence, ...shareOut(valuePence, valuePence, 'original', booking) }
}

/** Limits within which a booking can be moved. */
export interface MoveLimits {
  until: Date
  lastDate: CalendarDate | null
  isOver: boolean
  /** True when a place of it is checked in: then it stays where it is. */
  isCheckedIn: boolean
}

/**
 * Returns the last moment to move a booking, and the last day it can be moved to; null when it can't be moved
 * at all.
 */
export function moveLimits(booking: BookingToCancel, now: Date): MoveLimits | null {
  const { rule, places, startsAt, sessionsSold, timeZone, moved } = booking
  const [start] = startsAt
  // A course is one booking of all its weeks.
  if (!rule?.move || places === 0 || !start || sessionsSold > 1) return null
  const { noticeMinutes, withinDays } = rule.move
  const until = momentBefore(start, noticeMinutes)
  const sold = moved?.soldStartsAt ?? start
  const lastDate = withinDays === null ? null : addDays(wallDate(sold, timeZone), withinDays)
  return { until, lastDate, isOver: now > until || now >= start, isCheckedIn: placesInUse(booking, now) > 0 }
}

/**
 * Effect of a move on the money: something comes back or nothing, or an amount is to be paid for each place.
 */
export type MoveDecision =
  | ({ kind: 'free'; valuePence: number } & SharedBack)
  | { kind: 'dearer'; morePencePerPlace: number; morePence: number }

/**
 * Decides what moving a booking's places costs, at this price of a place at the new time. A penny that
 * doesn't divide is not asked for.
 */
export function decideMove(booking: BookingToCancel, newPencePerPlace: number): MoveDecision {
  const { places, standingPence } = booking
  const differencePence = newPencePerPlace * places - standingPence
  const morePencePerPlace = Math.floor(differencePence / places)
  if (morePencePerPlace > 0)
    return { kind: 'dearer', morePencePerPlace, morePence: morePencePerPlace * places }
  const valuePence = Math.max(0, -differencePence)
  return { kind: 'free', valuePence, ...shareOut(valuePence, valuePence, 'original', booking) }
}

/**
 * Returns the booking as it will stand after a move now, with the difference settled.
 * @param standingPence worth of all its places from then on
 */
export function bookingAfterMove(
  booking: BookingToCancel,
  { startsAt, standingPence }: { startsAt: Date; standingPence: number },
  now: Date,
): BookingToCancel {
  const { moved } = booking
  const before = booking.startsAt[0]!
  const noticeMinutes = Math.floor((before.getTime() - now.getTime()) / minuteMs)
  return {
    ...booking,
    startsAt: [startsAt],
    firstStartsAt: startsAt,
    moved: {
      noticeMinutes: Math.min(noticeMinutes, moved?.noticeMinutes ?? noticeMinutes),
      soldStartsAt: moved?.soldStartsAt ?? before,
    },
    standingPence,
  }
}

function giveUp(booking: BookingToCancel, places: number, band: CancelBand, now: Date): CancelDecision {
  const valuePence = valueOf(booking, places, now)
  const percented = band.gives === 'none' ? 0 : Math.floor((valuePence * band.percent + 50) / 100)
  const chargePence = chargeLeft(booking, band)
  const chargeTakenPence = Math.min(chargePence, percented)
  const backPence = percented - chargeTakenPence
  return {
    kind: 'allowed',
    band,
    places,
    valuePence,
    ...shareOut(valuePence, backPence, band.gives === 'credit' ? 'credit' : 'original', booking),
    backPence,
    keptPence: valuePence - backPence,
    chargeTakenPence,
    // A person without an account can't be asked for it later.
    chargeOwedPence: booking.hasAccount ? chargePence - chargeTakenPence : 0,
    sessions: sessionsAhead(booking, now).length,
  }
}

/** Returns the value of this number of places; for a course, only of the sessions still to come. */
function valueOf(booking: BookingToCancel, places: number, now: Date): number {
  const { pricePence, sessionsSold, standingPence } = booking
  // A booking moved to a cheaper time stands for less than it cost.
  const standing =
    places === booking.places ? standingPence : Math.floor((standingPence * places) / booking.places)
  // A single session is worth all that it stands for, including what was paid later for a dearer time.
  if (sessionsSold === 1) return standing
  const ahead = sessionsAhead(booking, now).length
  const ofPlace = sumPence(
    splitPence(
      pricePence,
      Array.from({ length: sessionsSold }, () => 1),
    ).slice(-ahead),
  )
  // Shares of a course differ by a penny, and together never exceed what stands.
  return Math.min(ofPlace * places, standing)
}

/**
 * Shares what is given up, and what comes back of it, among the orders that paid: the latest top-up first,
 * the booking's own order last.
 */
function shareOut(
  valuePence: number,
  backPence: number,
  gives: 'original' | 'credit',
  booking: BookingToCancel,
): SharedBack {
  let valueLeft = valuePence
  let backLeft = backPence
  const take = (standingPence: number, payer: Pick<TopUp, 'paid' | 'hasAccount'>) => {
    const value = Math.min(valueLeft, standingPence)
    const back = Math.min(backLeft, value)
    valueLeft -= value
    backLeft -= back
    return { valuePence: value, back: waysOf(back, gives, payer) }
  }
  const later = booking.topUps.map((topUp): PartBack => ({ topUp, ...take(topUp.standingPence, topUp) }))
  const own: PartBack = { topUp: null, ...take(Number.POSITIVE_INFINITY, booking) }
  const parts: [PartBack, ...PartBack[]] = [own, ...later.filter((part) => part.valuePence > 0)]
  return { parts, back: sumMoneyBack(parts.map(({ back }) => back)) }
}

export const sumMoneyBack = (backs: readonly MoneyBack[]): MoneyBack => ({
  cardPence: sumPence(backs.map(({ cardPence }) => cardPence)),
  membershipPence: sumPence(backs.map(({ membershipPence }) => membershipPence)),
  generalPence: sumPence(backs.map(({ generalPence }) => generalPence)),
  newCreditPence: sumPence(backs.map(({ newCreditPence }) => newCreditPence)),
  deskPence: sumPence(backs.map(({ deskPence }) => deskPence)),
})

/**
 * Splits the sum by way of payment. The parts always add up to the sum, and none is more than was paid in
 * that way. @throws RangeError when too little was paid
 */
function waysOf(
  pence: number,
  gives: 'original' | 'credit',
  { paid, hasAccount }: Pick<TopUp, 'paid' | 'hasAccount'>,
): MoneyBack {
  let left = pence
  const take = (atMost: number): number => {
    const part = Math.min(left, atMost)
    left -= part
    return part
  }
  const toCard = gives === 'original' || !hasAccount
  const cardPence = toCard ? take(paid.cardPence) : 0
  const membershipPence = take(paid.membershipPence)
  const generalPence = take(paid.generalPence)
  const elsewhere = take(paid.deskPence + (toCard ? 0 : paid.cardPence))
  if (left > 0) throw new RangeError(`${left} pence more would come back than was paid`)
  return {
    cardPence,
    membershipPence,
    generalPence,
    newCreditPence: hasAccount ? elsewhere : 0,
    deskPence: hasAccount ? 0 : elsewhere,
  }
}
