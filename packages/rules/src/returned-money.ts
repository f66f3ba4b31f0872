import { cardWords } from './cancellation-words.ts'
import type { CalendarDate } from './calendar-date.ts'
import { weekdayAndDate } from './date-labels.ts'
import { sumPence } from './money.ts'
import type { RefundState } from './states/refund.ts'

/** What became of the money of places that were given up, in pence. */
export interface ReturnedMoney {
  /** Together, by how far it has got. */
  card: { state: RefundState; pence: number; isOtherwise: boolean }[]
  membershipPence: number
  creditPence: number
  /** To be paid out by staff, and of that what they have paid out on which day. */
  deskPence: number
  deskPaid: { date: CalendarDate; pence: number }[]
  /** Not paid back, or taken off as a charge. */
  keptPence: number
}

/** Where it went, line by line; none where nothing came back. */
export function returnedLines(
  { card, membershipPence, creditPence, deskPence, deskPaid }: ReturnedMoney,
  paidBy: { brand: string; last4: string } | null,
): { words: string; pence: number }[] {
  const name = paidBy ? cardWords(paidBy) : 'your card'
  const ofCard = (words: string, ...states: RefundState[]) => ({
    words,
    pence: sumPence(
      card
        .filter(({ state, isOtherwise }) => states.includes(state) && !isOtherwise)
        .map(({ pence }) => pence),
    ),
  })
  return [
    ofCard(`Went back to ${name}`, 'done'),
    ofCard(`On its way back to ${name}`, 'pending', 'unknown', 'failed'),
    ofCard(`Not back on ${name} yet: staff are looking into it`, 'needs_attention'),
    { words: 'Came back as membership credit', pence: membershipPence },
    { words: 'Came back as credit', pence: creditPence },
    {
      words: 'Paid back by staff in another way than to the card',
      pence: sumPence(card.filter(({ isOtherwise }) => isOtherwise).map(({ pence }) => pence)),
    },
    ...deskPaid.map(({ date, pence }) => ({ words: `Paid out at the desk, ${weekdayAndDate(date)}`, pence })),
    { words: 'Waiting for you at the desk', pence: deskOwedPence({ deskPence, deskPaid }) },
  ].filter(({ pence }) => pence > 0)
}

/** What staff have still to pay out. */
export const deskOwedPence = ({
  deskPence,
  deskPaid,
}: Pick<ReturnedMoney, 'deskPence' | 'deskPaid'>): number =>
  deskPence - sumPence(deskPaid.map(({ pence }) => pence))

/** All that came back or is on its way. */
export const returnedPence = ({ card, membershipPence, creditPence, deskPence }: ReturnedMoney): number =>
  sumPence([...card.map(({ pence }) => pence), membershipPence, creditPence, deskPence])
