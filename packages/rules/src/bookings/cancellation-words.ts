import type { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import { formatPence, sumPence } from '../money/money.ts'
import { dateWordsFrom, momentWordsFrom } from '../time/date-labels.ts'
import { wallDate } from '../time/wall-time.ts'
import { countWords } from '../words/count-words.ts'
import {
  type BookingToCancel,
  bandsFor,
  bandsLeft,
  type CancelBand,
  type CancelDecision,
  type CancelRefusal,
  chargeLeft,
  decideCancellation,
  type MoveDecision,
  momentBefore,
  moveLimits,
  nextSession,
  type PaidBy,
  type PartBack,
  placesInUse,
  type SharedBack,
  sessionsAhead,
  sumMoneyBack,
} from './cancellation.ts'
import { lastDateToChoose } from './move-days.ts'

/** Time that a bank takes to show money returned to a card. */
export const cardRefundDuration = '3 to 5 days'
const cardTakes = `in ${cardRefundDuration}`

/** Facts that the words of a cancellation need beside the decision. */
export interface CancellationTextContext {
  symbol: string
  paidBy: PaidBy
  /** Reference of its order; empty when nothing is booked yet. */
  reference: string
  /**
   * Name of what made the place cheaper or free: "your Gold membership", "your Ten swims". Null when nothing
   * did.
   */
  use: string | null
  venue: { name: string; phone: string }
  /**
   * Consequence of several late cancellations; null when there is none. `had` counts those within
   * `withinDays`.
   */
  strikes: { had: number; count: number; withinDays: number; chargePence: number } | null
  /** True when staff read it, who can take a check-in back. */
  isForStaff?: boolean
}

const brands: Record<string, string> = { amex: 'American Express' }

/** Tells the booker that the operator has cancelled a session. */
export const sessionCancelledSentence = (reason: string): string =>
  `We’re sorry: what you booked is not going ahead.${reason === '' ? '' : ` The reason: ${reason}`}`

/** Names a card: 'Visa ending 3220' */
export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`} ending ${last4}`

const dayMinutes = 24 * 60

/** Words a length of notice: '2 hours', '45 minutes', '24 hours', '48 hours', and above that '3 days'. */
export const noticeWords = (minutes: number): string =>
  minutes % dayMinutes === 0 && minutes > 2 * dayMinutes
    ? countWords(minutes / dayMinutes, 'day')
    : minutes % 60 === 0
      ? countWords(minutes / 60, 'hour')
      : minutes > 60
        ? `${countWords(Math.floor(minutes / 60), 'hour')} ${countWords(minutes % 60, 'minute')}`
        : countWords(minutes, 'minute')

const isFull = ({ gives, percent, chargePence }: CancelBand): boolean =>
  gives !== 'none' && percent === 100 && chargePence === 0

/**
 * Returns the last moments to cancel a booking and to get everything back; each null when there is none or it
 * is over.
 */
export function cancelMoments(
  booking: BookingToCancel,
  now: Date,
): { until: Date | null; fullUntil: Date | null } {
  const next = nextSession(booking, now)
  const bands = next ? bandsLeft(booking, next) : []
  const last = bands.at(-1)
  if (!next || !last) return { until: null, fullUntil: null }
  const full = bands.filter(isFull).map(({ noticeMinutes }) => momentBefore(next, noticeMinutes))
  const fullUntil = full.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
  return {
    until: momentBefore(next, last.noticeMinutes),
    fullUntil: fullUntil !== null && fullUntil >= now ? fullUntil : null,
  }
}

const START = 'the start'
const NO_REFUND = 'no refund'
const ALL_BACK = 'everything back'

/**
 * Says what each coming band gives, before anything is pressed. Of bands that give the same, only the last is
 * told.
 */
export function ruleSentences(booking: BookingToCancel, now: Date, at: CancellationTextContext): string[] {
  const next = nextSession(booking, now)
  if (!booking.rule || !next) return []
  const ahead = bandsLeft(booking, next)
    .filter(({ noticeMinutes }) => momentBefore(next, noticeMinutes) >= now)
    .map((band) => ({ band, until: untilWords(band, booking, now), words: bandWords(band, booking, at) }))
  const told = ahead.filter(({ words }, position) => words !== ahead[position + 1]?.words)
  return [
    ...told.map(({ band, until, words }, position) => {
      if (position > 0) return until === START ? `Later: ${words}.` : `Then until ${until}: ${words}.`
      if (givesNothing(band, booking) || keepsAll(band, booking, at))
        return `You can cancel ${until === START ? 'any time before it starts' : `until ${until}`}, but ${butWords(band, booking, at)}.`
      const free = isFree(band, booking, at)
      const how = free ? 'Free cancellation' : 'Cancel'
      // A free cancellation that pays back the way it was paid needs no more words.
      const what = free && words === ALL_BACK ? '' : `: ${words}`
      return `${how} ${endsWithTheCourse(band, booking, now) ? 'at any time ' : ''}until ${until}${what}.`
    }),
    ...afterwards(booking, now, ahead.at(-1)?.band ?? null),
    ...missedSentences(booking, at),
    ...countedLate(
      ahead.map(({ band }) => band),
      booking,
      at,
    ),
  ]
}

/** Says what not coming leads to. */
function missedSentences(
  { rule, hasAccount, places }: Pick<BookingToCancel, 'rule' | 'hasAccount' | 'places'>,
  { strikes, symbol }: CancellationTextContext,
): string[] {
  if (!rule?.missed || !hasAccount) return []
  const { chargePence, isStrike } = rule.missed
  const leadsTo = [
    ...(chargePence > 0 ? [`adds a ${formatPence(chargePence, symbol)} charge, payable at reception`] : []),
    ...(isStrike && strikes !== null ? ['counts as a late cancellation'] : []),
  ]
  if (leadsTo.length === 0) return []
  return [
    `Not coming without cancelling ${leadsTo.join(', and ')}.`,
    ...(places > 1 ? [`It is enough that one of the ${places} people does not come.`] : []),
  ]
}

/**
 * True when cancelling loses nothing: no money, no use of a membership or package, and it does not count as
 * late.
 */
const isFree = (
  band: CancelBand,
  { standingPence }: BookingToCancel,
  { use, strikes }: CancellationTextContext,
): boolean =>
  (standingPence > 0 ? isFull(band) : band.chargePence === 0) &&
  !(use !== null && band.keepsUse) &&
  !(strikes !== null && band.isStrike)

/** Says what counted late cancellations lead to. */
function countedLate(
  ahead: readonly CancelBand[],
  { rule }: Pick<BookingToCancel, 'rule'>,
  { strikes, symbol }: CancellationTextContext,
): string[] {
  if (strikes === null || !(rule?.missed?.isStrike || ahead.some(({ isStrike }) => isStrike))) return []
  const { count, withinDays, chargePence } = strikes
  return [
    `${countWords(count, 'late cancellation')} in ${countWords(withinDays, 'day')} ${count === 1 ? 'adds' : 'add'} a ${formatPence(chargePence, symbol)} charge, payable at reception.`,
  ]
}

/** A booking that is not paid yet. Its rule says the same whichever way it will be paid. */
export type BookingBeforehand = Omit<BookingToCancel, 'paid' | 'topUps' | 'checkedIn'>

/** States the rule before payment: as `ruleSentences`, or why it could not be cancelled. */
export function beforehandSentences(
  unpaid: BookingBeforehand,
  now: Date,
  at: CancellationTextContext,
): string[] {
  const paid = { cardPence: unpaid.standingPence, membershipPence: 0, generalPence: 0, deskPence: 0 }
  const booking: BookingToCancel = { ...unpaid, paid, topUps: [], checkedIn: [] }
  const decision = decideCancellation(booking, booking.places, now)
  return decision.kind === 'allowed'
    ? ruleSentences(booking, now, at)
    : [...refusalSentences(decision, at), ...missedSentences(booking, at)]
}

const givesNothing = ({ gives, percent }: CancelBand, { standingPence }: BookingToCancel): boolean =>
  standingPence > 0 && (gives === 'none' || percent === 0)

/** True when nothing was paid, and what was used instead stays used. */
const keepsAll = (
  { keepsUse }: CancelBand,
  { standingPence }: BookingToCancel,
  { use }: CancellationTextContext,
) => standingPence === 0 && use !== null && keepsUse

/**
 * Words the end of a band: 'Thu 3 Dec, 18:00', 'the start', for a course 'the last session starts, Thu 3 Dec,
 * 18:00'
 */
function untilWords(band: CancelBand, booking: BookingToCancel, now: Date): string {
  const { noticeMinutes } = band
  const next = nextSession(booking, now)!
  const moment = (instant: Date) => momentWordsFrom(now, instant, booking.timeZone)
  const until = moment(momentBefore(next, noticeMinutes))
  if (noticeMinutes > 0) return until
  if (booking.sessionsSold === 1) return START
  if (endsWithTheCourse(band, booking, now))
    return `the last session starts, ${moment(sessionsAhead(booking, now).at(-1)!)}`
  // A customer who joins part-way begins with a later session of the course.
  return `${isUnderWay(booking, now) ? 'the next' : 'your first'} session starts, ${until}`
}

const isUnderWay = ({ sessionsSold, firstStartsAt }: BookingToCancel, now: Date): boolean =>
  sessionsSold > 1 && firstStartsAt <= now

/**
 * True when what is given last, up to the start of a session, holds until the last session of a course. Then
 * no session is so long after the one before it that another band holds in between.
 */
function endsWithTheCourse({ noticeMinutes }: CancelBand, booking: BookingToCancel, now: Date): boolean {
  if (noticeMinutes > 0 || !paysSessionsLeft(booking)) return false
  const ahead = sessionsAhead(booking, now)
  return ahead.every((start, position) => {
    const before = ahead[position - 1]
    return (
      before === undefined ||
      bandsLeft(booking, start).every(
        (other) => other.noticeMinutes === 0 || momentBefore(start, other.noticeMinutes) <= before,
      )
    )
  })
}

/**
 * Says that the time to cancel ends. For a course whose remaining sessions can be cancelled, it also says
 * when.
 */
function afterwards(booking: BookingToCancel, now: Date, last: CancelBand | null): string[] {
  const lastNotice = last?.noticeMinutes ?? 0
  if (!paysSessionsLeft(booking)) return lastNotice > 0 ? ['After that it can’t be cancelled online.'] : []
  if (last !== null && endsWithTheCourse(last, booking, now)) return []
  const lastStart = momentWordsFrom(now, sessionsAhead(booking, now).at(-1)!, booking.timeZone)
  return [
    ...(lastNotice > 0 ? ['After that it can’t be cancelled online before that session.'] : []),
    `Only sessions that are still to come count: the last one begins ${lastStart}.`,
  ]
}

const paysSessionsLeft = ({ rule, sessionsSold }: BookingToCancel): boolean =>
  sessionsSold > 1 && rule?.remainingSessions === true

/** Lists what a band means, in few words: '50% back as credit, £1.00 charge', '£3.00 charge, no refund'. */
function bandWords(band: CancelBand, booking: BookingToCancel, at: CancellationTextContext): string {
  const money = moneyWords(band, booking, at)
  const charge = chargeWords(band, booking, at)
  return [
    ...(money === NO_REFUND ? [charge, money] : [money, charge]),
    at.use !== null && wordsOfUse(at.use, band),
    countsAsLate(band, at) && 'counts as late',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Says what speaks against cancelling where nothing comes back. */
function butWords(band: CancelBand, booking: BookingToCancel, at: CancellationTextContext): string {
  const charge = chargeWords(band, booking, at)
  return joined(
    [
      booking.standingPence > 0 ? 'you won’t get a refund' : '',
      charge === '' ? '' : `there is a ${charge}`,
      at.use === null ? '' : wordsOfUse(at.use, band),
      countsAsLate(band, at) ? 'it counts as late' : '',
    ].filter(Boolean),
  )
}

const countsAsLate = ({ isStrike }: CancelBand, { strikes }: CancellationTextContext): boolean =>
  isStrike && strikes !== null

/** Names the charge of a band; empty where there is none, or no one to ask for it. */
function chargeWords(
  band: CancelBand,
  booking: BookingToCancel,
  { symbol }: CancellationTextContext,
): string {
  const chargePence = chargeLeft(booking, band)
  const isAsked = booking.hasAccount || (booking.standingPence > 0 && !givesNothing(band, booking))
  return chargePence > 0 && isAsked ? `${formatPence(chargePence, symbol)} charge` : ''
}

const wordsOfUse = (use: string, { keepsUse }: Pick<CancelBand, 'keepsUse'>): string =>
  `the use of ${use} ${keepsUse ? 'is not given back' : 'comes back'}`

/** Says how much money comes back. Empty when nothing was paid and what was used instead is told. */
function moneyWords(band: CancelBand, booking: BookingToCancel, at: CancellationTextContext): string {
  if (booking.standingPence === 0) return at.use === null ? 'it costs nothing' : ''
  if (givesNothing(band, booking)) return NO_REFUND
  const { gives, percent } = band
  const how = gives === 'credit' ? (booking.hasAccount ? ' as credit' : ' the way you paid') : ''
  if (paysSessionsLeft(booking))
    return `we’ll refund ${percent === 100 ? 'all' : `${percent}%`} of the remaining sessions${how}`
  return `${percent === 100 ? ALL_BACK : `${percent}% back`}${how}`
}

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Says what cancelling does, or has done. */
export function cancelSentences(
  decision: CancelDecision,
  booking: BookingToCancel,
  now: Date,
  at: CancellationTextContext,
): string[] {
  return [
    ...placesSentences(decision, booking),
    ...whySentences(decision, booking, now, at),
    ...backSentences(decision, at),
    ...chargeSentences(decision, at),
    ...sentencesOfUse(decision, at),
    ...strikeSentences(decision, at),
  ]
}

function placesSentences({ places }: CancelDecision, booking: BookingToCancel): string[] {
  const kept = booking.places - places
  return kept === 0
    ? []
    : [
        `${places} of ${countWords(booking.places, 'place')} ${places === 1 ? 'is' : 'are'} given up: you keep ${kept}.`,
      ]
}

function whySentences(
  decision: CancelDecision,
  booking: BookingToCancel,
  now: Date,
  at: CancellationTextContext,
): string[] {
  const { band, valuePence, sessions } = decision
  const left =
    sessions < booking.sessionsSold && valuePence > 0
      ? [
          `${sessions} of ${countWords(booking.sessionsSold, 'session')} ${sessions === 1 ? 'is' : 'are'} still to come: only ${sessions === 1 ? 'that counts' : 'those count'}.`,
        ]
      : []
  if (valuePence === 0)
    return [...left, ...(at.use === null ? ['It cost nothing, so there is nothing to pay back.'] : [])]
  const given = band.gives === 'none' ? 0 : band.percent
  if (given === 100) return left
  const missed = missedNotice(booking, band, now)
  const next = nextSession(booking, now)
  const what =
    given === 0 ? 'you won’t get a refund' : `${given}% of ${formatPence(valuePence, at.symbol)} is paid back`
  return [
    ...left,
    missed === null
      ? asSentence(`${what}: that is the rule of this booking`)
      : next !== null && momentBefore(next, missed) >= now
        ? `It was moved less than ${noticeWords(missed)} before the start it had then: ${what}.`
        : `It is less than ${noticeWords(missed)} before ${nextWords(booking, now)}: ${what}.`,
  ]
}

const nextWords = (booking: BookingToCancel, now: Date): string => {
  if (booking.sessionsSold === 1) return 'the start'
  return isUnderWay(booking, now) ? 'the next session' : 'your first session'
}

/** Finds the shortest notice that would have given more. */
function missedNotice(booking: BookingToCancel, band: CancelBand, now: Date): number | null {
  const next = nextSession(booking, now)
  if (!booking.rule || !next) return null
  const given = ({ gives, percent }: CancelBand) => (gives === 'none' ? 0 : percent)
  const better = bandsFor(booking.rule, next, booking.timeZone).filter(
    (other) => other.noticeMinutes > band.noticeMinutes && given(other) > given(band),
  )
  return better.at(-1)?.noticeMinutes ?? null
}

/** Says what comes back for a session that the operator cancels. */
export const returnSentences = (shared: SharedBack, at: CancellationTextContext): string[] => [
  ...backSentences(shared, at),
  ...(at.use === null ? [] : [asSentence(wordsOfUse(at.use, { keepsUse: false }))]),
]

function backSentences({ parts }: SharedBack, at: CancellationTextContext): string[] {
  const byOthers = parts.filter(({ topUp }) => topUp?.isByAnother)
  const toOthers = sumPence(byOthers.map(({ back }) => sumPence(Object.values(back))))
  const own = parts.filter((part) => !byOthers.includes(part))
  return [
    ...waysBack(own, at),
    ...(toOthers > 0
      ? [
          `${formatPence(toOthers, at.symbol)} goes back to the person who paid the difference when it was moved.`,
        ]
      : []),
  ]
}

/** Tells the payer of a difference what comes back of it; empty when nothing does. */
export const payerSentences = (part: PartBack, at: CancellationTextContext): string[] => waysBack([part], at)

function waysBack(parts: readonly PartBack[], at: CancellationTextContext): string[] {
  const money = (pence: number) => formatPence(pence, at.symbol)
  const back = sumMoneyBack(parts.map((part) => part.back))
  const credit = back.generalPence + back.newCreditPence
  return [
    ...toCards(parts, at).map(([paidBy, pence]) =>
      paidBy === 'otherwise'
        ? `${money(pence)} is paid back to you by staff, as it was not paid by card.`
        : `${money(pence)} goes back to your ${paidBy} ${cardTakes}.`,
    ),
    back.membershipPence > 0 && `${money(back.membershipPence)} of membership credit is yours again at once.`,
    credit > 0 && `${money(credit)} is added to your credit at once.`,
    ...parts
      .filter((part) => part.back.deskPence > 0)
      .map(
        ({ topUp, back: { deskPence } }) =>
          `${money(deskPence)} is paid back at the desk of ${at.venue.name}: bring the reference ${topUp?.reference ?? at.reference}.`,
      ),
  ].filter((sentence) => sentence !== false)
}

/** Sums what goes back to each card, or `otherwise`: a card that has paid more than once is named once. */
function toCards(parts: readonly PartBack[], at: CancellationTextContext): [paidBy: string, pence: number][] {
  const cards = new Map<string, number>()
  for (const { topUp, back } of parts) {
    const paidBy = topUp === null ? at.paidBy : topUp.paidBy
    const words = typeof paidBy === 'object' && paidBy !== null ? cardWords(paidBy) : (paidBy ?? 'card')
    if (back.cardPence > 0) cards.set(words, (cards.get(words) ?? 0) + back.cardPence)
  }
  return [...cards]
}

function chargeSentences(
  { chargeTakenPence, chargeOwedPence }: CancelDecision,
  at: CancellationTextContext,
): string[] {
  const money = (pence: number) => formatPence(pence, at.symbol)
  return [
    chargeTakenPence > 0 && `A charge of ${money(chargeTakenPence)} for cancelling late has been taken off.`,
    chargeOwedPence > 0 &&
      `A charge of ${money(chargeOwedPence)} for cancelling late is added to your account, to be paid at the desk.`,
  ].filter((sentence) => sentence !== false)
}

function sentencesOfUse({ band }: CancelDecision, at: CancellationTextContext): string[] {
  return at.use === null ? [] : [asSentence(wordsOfUse(at.use, band))]
}

function strikeSentences({ band }: CancelDecision, { strikes, symbol }: CancellationTextContext): string[] {
  if (!band.isStrike || strikes === null) return []
  const number = strikes.had + 1
  const counted = `It counts as a late cancellation: number ${number} of ${strikes.count} within ${countWords(strikes.withinDays, 'day')}.`
  const charge = `a charge of ${formatPence(strikes.chargePence, symbol)} is added to your account, to be paid at the desk.`
  return number >= strikes.count
    ? [counted, `That is why ${charge}`]
    : [counted, `With number ${strikes.count} ${charge}`]
}

/**
 * Says that a booking can be moved, until when and how far; empty when its operator moves none.
 * @param window how far ahead the activity opens to the reader: no day is named that opens too late
 */
export function moveSentences(booking: BookingToCancel, now: Date, window: BookingWindow): string[] {
  const limits = moveLimits(booking, now)
  if (limits === null) return []
  const { timeZone } = booking
  const until = momentWordsFrom(now, limits.until, timeZone)
  if (limits.isOver) return [`It could be moved to another time until ${until}.`]
  if (limits.isCheckedIn) return ['It has been checked in, so it can’t be moved any more.']
  const lastDate = lastDateToChoose({ ...limits, window, timeZone })
  const to =
    lastDate === null ? '' : `, to any time up to ${dateWordsFrom(wallDate(now, timeZone), lastDate)}`
  return [`You can move it until ${until}${to}.`]
}

/**
 * Words the price difference of a new time for all places together: 'Same price', '£2.00 back', '£3.00 more'.
 */
export const differenceWords = (differencePence: number, symbol: string): string => {
  if (differencePence === 0) return 'Same price'
  return `${formatPence(Math.abs(differencePence), symbol)} ${differencePence < 0 ? 'back' : 'more'}`
}

/** Says what moving the booking gives back. It also says that a missed notice stays missed. */
export function movedSentences(
  decision: MoveDecision,
  booking: BookingToCancel,
  now: Date,
  at: CancellationTextContext,
): string[] {
  return [...moneyOfMove(decision, booking, at), ...lateMoveSentences(booking, now)]
}

function moneyOfMove(
  decision: MoveDecision,
  { places }: BookingToCancel,
  at: CancellationTextContext,
): string[] {
  if (decision.kind === 'dearer') {
    const { morePence, morePencePerPlace } = decision
    const each = places === 1 ? '' : `, ${formatPence(morePencePerPlace, at.symbol)} for each place`
    return [
      `The new time costs ${formatPence(morePence, at.symbol)} more${each}. You pay only the difference.`,
      'Your booking stays as it is until that is paid.',
    ]
  }
  const sentences = backSentences(decision, at)
  return sentences.length > 0
    ? ['The new time costs less.', ...sentences]
    : ['It costs the same: there is nothing to pay.']
}

function lateMoveSentences(booking: BookingToCancel, now: Date): string[] {
  const next = nextSession(booking, now)
  const missed = next && bandsLeft(booking, next).find((band) => momentBefore(next, band.noticeMinutes) < now)
  if (!missed) return []
  return [
    `It is less than ${noticeWords(missed.noticeMinutes)} before it starts: if you cancel it after the move, you get no more back than if you cancel it now.`,
  ]
}

/** Tells staff what comes before they cancel or move a booking that is checked in. */
export const undoCheckInSentence = 'Undo the check-in under Check in first.'

/** Says which places stay, where only the others can be given up. */
export function placesInUseSentences(booking: BookingToCancel, now: Date): string[] {
  const inUse = placesInUse(booking, now)
  return inUse === 0
    ? []
    : [
        `${inUse} of ${countWords(booking.places, 'place')} ${inUse === 1 ? 'has' : 'have'} been checked in and ${inUse === 1 ? 'stays' : 'stay'} booked.`,
      ]
}

/** Says why a booking can't be cancelled here, and whom to ask. */
export function refusalSentences(
  { reason }: { reason: CancelRefusal['reason'] | 'not-moved' },
  { venue, isForStaff }: CancellationTextContext,
): string[] {
  const ask =
    venue.phone === '' ? `Ask at the desk of ${venue.name}.` : `Call ${venue.name} on ${venue.phone}.`
  switch (reason) {
    case 'cancelled':
      return ['This booking has been cancelled.']
    case 'started':
      return ['It has begun, so it can’t be cancelled any more.']
    case 'not-offered':
      return [`This booking can’t be cancelled online. ${ask}`]
    case 'not-moved':
      return [`This booking can’t be moved online. ${ask}`]
    case 'checked-in':
      return isForStaff
        ? ['This booking has been checked in, so it can’t be cancelled.', undoCheckInSentence]
        : [`This booking has been checked in, so it can’t be cancelled online. ${ask}`]
    case 'too-late':
      return [`It’s too late to cancel this booking online. ${ask}`]
  }
}
