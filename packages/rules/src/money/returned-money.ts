import type { PaidBy } from '../bookings/cancellation.ts'
import { cardRefundDuration, cardWords } from '../bookings/cancellation-words.ts'
import type { RefundState } from '../states/refund.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { dateWordsFrom } from '../time/date-labels.ts'
import { sumPence } from './money.ts'

interface CardMoney {
  state: RefundState
  pence: number
  isOtherwise: boolean
  /** True for money of a move to a cheaper time. */
  isOfMove: boolean
  /** Day of the venue's calendar on which the provider did it; null when it has not. */
  doneOn: CalendarDate | null
  /** True when it was done so recently that the card may not have it yet. */
  isArriving: boolean
}

/** Fate of the money of places that were given up, in pence. */
export interface ReturnedMoney {
  /** Money to cards, summed by how far it has got. */
  card: CardMoney[]
  /** Credit, by the day of the venue's calendar on which it was given. */
  credited: { date: CalendarDate; membershipPence: number; creditPence: number }[]
  /** Pence for staff to pay out, and those that they have paid out, by day. */
  deskPence: number
  deskPaid: { date: CalendarDate; pence: number }[]
  /** Names of the venues whose desks pay it out. */
  deskVenues: string[]
  /** Pence not paid back, or taken off as a charge. */
  keptPence: number
}

/** A line of money that came back, in pence. */
export interface ReturnedLine {
  words: string
  pence: number
}

/**
 * Lists where the money went, line by line; empty when nothing came back.
 * @param of the order that paid, which for the later difference of a move is not the booking's own
 * (`isLater`), and today on the venue's calendar
 */
export function returnedLines(
  { card, credited, deskPence, deskPaid, deskVenues }: ReturnedMoney,
  paidBy: PaidBy,
  { reference, isLater = false, today }: { reference: string; isLater?: boolean; today: CalendarDate },
): ReturnedLine[] {
  const deskOwed = deskOwedPence({ deskPence, deskPaid })
  const desk = deskVenues.length === 0 ? 'the desk' : `the desk of ${deskVenues.join(' or ')}`
  const toCollect = `Still to collect at ${desk}, reference ${reference}`
  return sumByWords([
    ...card.map((one) => ({ words: wordsOfCard(one, paidBy, today), pence: one.pence })),
    ...credited.flatMap(({ date, membershipPence, creditPence }) => [
      { words: `Back as membership credit on ${dateWordsFrom(today, date)}`, pence: membershipPence },
      { words: `Back as credit on ${dateWordsFrom(today, date)}`, pence: creditPence },
    ]),
    ...(isLater
      ? [
          // The desk pays out for a whole order, which may have paid for more than this.
          {
            words: deskOwed > 0 ? toCollect : `Paid out at the desk, reference ${reference}`,
            pence: deskPence,
          },
        ]
      : [
          ...deskPaid.map(({ date, pence }) => ({
            words: `Paid out at the desk, ${dateWordsFrom(today, date)}`,
            pence,
          })),
          { words: toCollect, pence: deskOwed },
        ]),
  ])
}

function wordsOfCard(
  { state, isOtherwise, isOfMove, doneOn, isArriving }: CardMoney,
  paidBy: PaidBy,
  today: CalendarDate,
): string {
  const why = isOfMove ? ' for the move' : ''
  if (isOtherwise) return 'Paid back by staff, but not to the card'
  if (paidBy === 'otherwise') return 'To be paid back by staff, and not to a card'
  const name = paidBy ? cardWords(paidBy) : 'your card'
  if (state === 'needs_attention') return `Not back on ${name} yet: staff are looking into it`
  if (state !== 'done' || doneOn === null) return `On its way back to ${name}${why}`
  return `Sent back to ${name}${why} on ${dateWordsFrom(today, doneOn)}${isArriving ? `: it takes ${cardRefundDuration} to arrive` : ''}`
}

/** Merges lines of the same words, in the place of the first, and drops lines of 0. */
export function sumByWords(lines: readonly ReturnedLine[]): ReturnedLine[] {
  const sums = new Map<string, number>()
  for (const { words, pence } of lines) sums.set(words, (sums.get(words) ?? 0) + pence)
  return [...sums].map(([words, pence]) => ({ words, pence })).filter(({ pence }) => pence > 0)
}

/** Returns what staff still have to pay out. */
export const deskOwedPence = ({
  deskPence,
  deskPaid,
}: Pick<ReturnedMoney, 'deskPence' | 'deskPaid'>): number =>
  deskPence - sumPence(deskPaid.map(({ pence }) => pence))

/** Sums everything that came back or is on its way. */
export const returnedPence = ({ card, credited, deskPence }: ReturnedMoney): number =>
  sumPence([
    ...card.map(({ pence }) => pence),
    ...credited.flatMap(({ membershipPence, creditPence }) => [membershipPence, creditPence]),
    deskPence,
  ])
