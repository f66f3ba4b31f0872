import { splitPence, sumPence } from '../money/money.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import type { WallTime } from '../time/time-of-day.ts'
import { wallDate, wallTime } from '../time/wall-time.ts'

/** What is given to a person who cancels at least so long before the start. */
export interface CancelBand {
  noticeMinutes: number
  /** `original`: the way it was paid. `credit`: to the account, where there is one. */
  gives: 'original' | 'credit' | 'none'
  /** Of what was paid. */
  percent: number
  /** For cancelling so late: taken off what comes back, and the rest of it owed. */
  chargePence: number
  isStrike: boolean
  /** The visit of a package, or the use of a benefit, stays used. */
  keepsUse: boolean
}

/** What an operator gives back of bookings of an activity or a course. */
export interface CancelRule {
  /** Longest notice first; with less notice than the last has, nothing can be cancelled. */
  bands: readonly CancelBand[]
  /** Other bands for what begins before this time of the day; null where the same hold. */
  early: { before: WallTime; bands: readonly CancelBand[] } | null
  /** A course that has begun: the sessions that are left can be cancelled. */
  remainingSessions: boolean
  /** Null where bookings are not moved. */
  move: { noticeMinutes: number; withinDays: number | null } | null
}

/** What is left to give back of each way in which the order was paid, in pence. */
export interface PaidLeft {
  cardPence: number
  membershipPence: number
  generalPence: number
  deskPence: number
}

/** What paid the card part of an order: a card, or staff were paid it `otherwise` after all; null where it is not known. */
export type PaidBy = { brand: string; last4: string } | 'otherwise' | null

/** What was paid later for a booking, by an order of its own: the difference for a move to a dearer time. */
export interface TopUp {
  orderId: number
  reference: string
  /** Who paid is not who paid the booking's own order: their card and their reference are not the booker's to read. */
  isByAnother: boolean
  /** What the booking still stands for of it. */
  standingPence: number
  /** Of that order. */
  paid: PaidLeft
  /** Credit can be given to the account that paid it. */
  hasAccount: boolean
  paidBy: PaidBy
}

/** A booking as it stands, with the order that it is of. */
export interface BookingToCancel {
  /** Null where the operator has none for it. */
  rule: CancelRule | null
  timeZone: string
  /** Starts of the sessions that are still booked, in order; of a session it is one, of a course several. */
  startsAt: readonly Date[]
  /** Of the first that was sold, whether or not it is still booked. */
  firstStartsAt: Date
  /** Of one that was moved: the shortest notice that a move was made with, and the start that was sold. Null where it was not. */
  moved: { noticeMinutes: number; soldStartsAt: Date } | null
  /** How many sessions were sold: 1, or all of the course. */
  sessionsSold: number
  /** Places that are left of it. */
  places: number
  /** Of one place. */
  pricePence: number
  /** What all places are still worth that are left: what was paid for them, top-ups with it, less what was given back of them. */
  standingPence: number
  /** Of the order that it is of. */
  paid: PaidLeft
  /** The latest first. */
  topUps: readonly TopUp[]
  /** What it was charged for cancelling late already: of places that were given up before. */
  chargedPence: number
  /** Credit can be given to the account that paid. */
  hasAccount: boolean
}

/** Pence. `newCreditPence` is credit for what was paid in another way. */
export interface MoneyBack {
  cardPence: number
  membershipPence: number
  generalPence: number
  newCreditPence: number
  deskPence: number
}

/** What one order gives back of a booking that it paid for; of `valuePence` the rest is kept. */
export interface PartBack {
  /** Null for the order that the booking is of. */
  topUp: TopUp | null
  valuePence: number
  back: MoneyBack
}

/** What comes back, in all and by the order that paid: that of the booking first, then those of its top-ups that have a part. */
export interface SharedBack {
  back: MoneyBack
  parts: readonly [PartBack, ...PartBack[]]
}

export interface CancelDecision extends SharedBack {
  kind: 'allowed'
  band: CancelBand
  places: number
  /** What is given up: all of it is either paid back or kept. */
  valuePence: number
  backPence: number
  /** What the operator keeps, by the percentage or as the charge. */
  keptPence: number
  /** Of the charge, what was taken off and what is owed. */
  chargeTakenPence: number
  chargeOwedPence: number
  /** Of a course: sessions that are given up. */
  sessions: number
}

export interface CancelRefusal {
  kind: 'refused'
  reason: 'not-offered' | 'too-late' | 'started' | 'cancelled'
}

const minuteMs = 60_000
/** The bands that hold for a start at this moment, longest notice first. */
export function bandsFor(rule: CancelRule, startsAt: Date, timeZone: string): readonly CancelBand[] {
  const { early } = rule
  const bands = early !== null && wallTime(startsAt, timeZone) < early.before ? early.bands : rule.bands
  return bands.toSorted((a, b) => b.noticeMinutes - a.noticeMinutes)
}

/** The bands that are left for a booking: a move that was made late brings none back that was over by then. */
export function bandsLeft({ rule, timeZone, moved }: BookingToCancel, startsAt: Date): readonly CancelBand[] {
  const bands = rule === null ? [] : bandsFor(rule, startsAt, timeZone)
  return moved === null ? bands : bands.filter(({ noticeMinutes }) => noticeMinutes <= moved.noticeMinutes)
}

/** A booking is charged once for cancelling late, however many times places of it are given up: what is left of it. */
export const chargeLeft = ({ chargedPence }: BookingToCancel, { chargePence }: CancelBand): number =>
  Math.max(0, chargePence - chargedPence)

/** The last moment for so much notice. */
export const momentBefore = (startsAt: Date, minutes: number): Date =>
  new Date(startsAt.getTime() - minutes * minuteMs)

/** The sessions that are still to come. */
export const sessionsAhead = ({ startsAt }: BookingToCancel, now: Date): Date[] =>
  startsAt.filter((start) => start > now)

/** The session whose start the notice counts to; null where it can't be cancelled any more, or never could. */
export function nextSession(booking: BookingToCancel, now: Date): Date | null {
  const { rule, firstStartsAt } = booking
  if (rule === null || (firstStartsAt <= now && !rule.remainingSessions)) return null
  return sessionsAhead(booking, now)[0] ?? null
}

/** What happens if so many places of a booking are given up now, by its rule. */
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
  return giveUp(booking, places, band, now)
}

/**
 * What comes back of one session that the operator cancels, whatever the rule says: all that it was worth, the way it was
 * paid. Of a course that is its share; with the last of its sessions the rest.
 * @param places that the booking has of this session: more than of others which were given up
 */
export function decideReturn(booking: BookingToCancel, places: number): { valuePence: number } & SharedBack {
  const { pricePence, sessionsSold, standingPence, startsAt } = booking
  // Shares of a course differ by a penny: the greater one is given.
  const share = Math.ceil(pricePence / sessionsSold) * places
  const valuePence = startsAt.length === 0 ? standingPence : Math.min(share, standingPence)
  return { valuePence, ...shareOut(valuePence, valuePence, 'original', booking) }
}

/** Until when a booking can be moved, and the last day that it can be moved to; null where it can't be moved at all. */
export function moveLimits(
  { rule, places, startsAt, sessionsSold, timeZone, moved }: BookingToCancel,
  now: Date,
): { until: Date; lastDate: CalendarDate | null; isOver: boolean } | null {
  const [start] = startsAt
  // A course is one booking of all its weeks.
  if (!rule?.move || places === 0 || !start || sessionsSold > 1) return null
  const { noticeMinutes, withinDays } = rule.move
  const until = momentBefore(start, noticeMinutes)
  const sold = moved?.soldStartsAt ?? start
  const lastDate = withinDays === null ? null : addDays(wallDate(sold, timeZone), withinDays)
  return { until, lastDate, isOver: now > until || now >= start }
}

/** What a move does with the money: something comes back or nothing, or so much is to be paid for each place. */
export type MoveDecision =
  | ({ kind: 'free'; valuePence: number } & SharedBack)
  | { kind: 'dearer'; morePencePerPlace: number; morePence: number }

/** What moving the places of a booking comes to, where one costs so much at the new time. A penny that doesn't divide is not asked for. */
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
 * A booking as it will stand once it is moved now, and the difference is settled.
 * @param standingPence what all its places stand for from then on
 */
export function asMoved(
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

/** What so many places are worth: of a course the sessions that are still to come. */
function valueOf(booking: BookingToCancel, places: number, now: Date): number {
  const { pricePence, sessionsSold, standingPence } = booking
  // A booking that was moved to a cheaper time stands for less than it cost.
  const standing =
    places === booking.places ? standingPence : Math.floor((standingPence * places) / booking.places)
  // A session is worth all that stands of it: what was paid later for a dearer time, too.
  if (sessionsSold === 1) return standing
  const ahead = sessionsAhead(booking, now).length
  const ofPlace = sumPence(
    splitPence(
      pricePence,
      Array.from({ length: sessionsSold }, () => 1),
    ).slice(-ahead),
  )
  // Shares of a course differ by a penny, and together never come to more than what stands.
  return Math.min(ofPlace * places, standing)
}

/**
 * Shares what is given up, and what of it comes back, among the orders that paid: the latest top-up before the earlier ones,
 * and the booking's own order last.
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
  return { parts, back: addBack(parts.map(({ back }) => back)) }
}

export const addBack = (backs: readonly MoneyBack[]): MoneyBack => ({
  cardPence: sumPence(backs.map(({ cardPence }) => cardPence)),
  membershipPence: sumPence(backs.map(({ membershipPence }) => membershipPence)),
  generalPence: sumPence(backs.map(({ generalPence }) => generalPence)),
  newCreditPence: sumPence(backs.map(({ newCreditPence }) => newCreditPence)),
  deskPence: sumPence(backs.map(({ deskPence }) => deskPence)),
})

/** The parts always add up to the sum, and none is more than was paid in that way. @throws RangeError where too little was paid */
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
