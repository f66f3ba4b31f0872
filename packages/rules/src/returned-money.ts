import { cardWords } from './card-words.ts'
import { sumPence } from './money.ts'
import type { RefundState } from './states/refund.ts'

/** What became of the money of places that were given up, in pence. */
export interface ReturnedMoney {
  /** Together, by how far it has got. */
  card: { state: RefundState; pence: number }[]
  membershipPence: number
  creditPence: number
  /** Paid out by staff. */
  deskPence: number
  /** Not paid back, or taken off as a charge. */
  keptPence: number
}

/** Where it went, line by line; none where nothing came back. */
export function returnedLines(
  { card, membershipPence, creditPence, deskPence }: ReturnedMoney,
  paidBy: { brand: string; last4: string } | null,
): { words: string; pence: number }[] {
  const name = paidBy ? cardWords(paidBy) : 'your card'
  const ofCard = (words: string, ...states: RefundState[]) => ({
    words,
    pence: sumPence(card.filter(({ state }) => states.includes(state)).map(({ pence }) => pence)),
  })
  return [
    ofCard(`Went back to ${name}`, 'done'),
    ofCard(`On its way back to ${name}`, 'pending', 'unknown', 'failed'),
    ofCard(`Not back on ${name} yet: staff are looking into it`, 'needs_attention'),
    { words: 'Came back as membership credit', pence: membershipPence },
    { words: 'Came back as credit', pence: creditPence },
    { words: 'Paid back at the desk', pence: deskPence },
  ].filter(({ pence }) => pence > 0)
}

/** All that came back or is on its way. */
export const returnedPence = ({ card, membershipPence, creditPence, deskPence }: ReturnedMoney): number =>
  sumPence([...card.map(({ pence }) => pence), membershipPence, creditPence, deskPence])
