import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { contractLink } from './payment-facts.ts'

/** Payments in words: the day, then the sum and what it is for. */
type Payments = { onWords: string; name: string; price: string }[]

interface Told {
  firstName: string
  /** 'Adult' */
  planName: string
  contractId: number
  /** The first day of the freeze: 'Fri 1 Jan 2027' */
  from: string
}

/** A membership is frozen, or will be. */
export interface MembershipFrozen extends Told {
  kind: 'membership-frozen'
  isByOperator: boolean
  until: string
  fees: Payments
  /** The last day of the least term, where the freeze has moved it; else null. */
  leastUntil: string | null
}

/** A freeze was taken back before it began, or ends early. */
export interface MembershipFreezeEnded extends Told {
  kind: 'membership-freeze-ended'
  /** The last frozen day; null where it was taken back. */
  lastDay: string | null
  /** The next payments that are taken. */
  next: Payments
}

export type FreezingLetter = MembershipFrozen | MembershipFreezeEnded

const why = 'You’re getting this because you pay for this membership.'
const button = ({ contractId }: Told): Block => ({
  kind: 'button',
  words: 'See your membership',
  to: contractLink(contractId),
})
const paragraph = (words: string): Block => ({ kind: 'paragraph', words })
const rows = (payments: Payments): Block => ({
  kind: 'facts',
  rows: payments.map(({ onWords, name, price }) => [onWords, `${price}, ${name}`]),
})

function membershipFrozen(facts: MembershipFrozen): Letter {
  const { firstName, planName, isByOperator, from, until, fees, leastUntil } = facts
  return {
    subject: `Your ${planName} membership is frozen from ${from}`,
    preheader: `Until ${until}. Its payments are not taken in this time.`,
    blocks: [
      { kind: 'heading', words: `Your membership is frozen from ${from}` },
      paragraph(greeting(firstName)),
      paragraph(
        `${isByOperator ? 'We have frozen' : 'You have frozen'} your ${planName} membership from ${from} until the end of ${until}. Its prices and benefits don’t apply in this time, and its monthly payments are not taken. What you have booked stays booked.`,
      ),
      ...(fees.length > 0
        ? [paragraph('This is taken instead:'), rows(fees)]
        : [paragraph('No payment is taken instead.')]),
      ...(leastUntil === null
        ? []
        : [paragraph(`The time that it was agreed to run at least is now over on ${leastUntil}.`)]),
      paragraph('To take it back, or to end it early, open Memberships in your account.'),
      button(facts),
    ],
    why,
  }
}

function membershipFreezeEnded(facts: MembershipFreezeEnded): Letter {
  const { firstName, planName, from, lastDay, next } = facts
  return {
    subject:
      lastDay === null
        ? `Your ${planName} membership is not frozen`
        : `Your ${planName} membership is frozen until ${lastDay} only`,
    preheader: 'Its payments are taken again.',
    blocks: [
      {
        kind: 'heading',
        words: lastDay === null ? 'Your membership is not frozen' : `Your freeze ends on ${lastDay}`,
      },
      paragraph(greeting(firstName)),
      paragraph(
        lastDay === null
          ? `The freeze of your ${planName} membership from ${from} has been taken back. It goes on as before.`
          : `The freeze of your ${planName} membership, which began on ${from}, ends early: its last day is ${lastDay}. From the next day its prices and benefits apply again.`,
      ),
      ...(next.length > 0 ? [paragraph('The next payments are:'), rows(next)] : []),
      button(facts),
    ],
    why,
  }
}

export const freezingLetters = {
  'membership-frozen': membershipFrozen,
  'membership-freeze-ended': membershipFreezeEnded,
}
