import { debitDayWords } from '@touchline/rules/contracts/payment-words'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import {
  type NextPayments,
  nextPaymentBlocks,
  type Payments,
  paragraph,
  paymentRows,
} from './next-payments.ts'
import { contractLink } from './payment-facts.ts'

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
  /** Fees; of a direct debit, with the first day on which each can be taken. */
  fees: Payments
  /** True where a direct debit takes them; absent in older letters. */
  isByDebit?: boolean | undefined
  /** True where it has a payment day on which it can end early; absent in older letters. */
  canEndEarly?: boolean | undefined
  /** The last day of the least term, where the freeze has moved it; else null. */
  leastUntil: string | null
}

/** A freeze was taken back before it began, or ends early. */
export interface MembershipFreezeEnded extends Told, NextPayments {
  kind: 'membership-freeze-ended'
  /** The last frozen day; null where it was taken back. */
  lastDay: string | null
}

export type FreezingLetter = MembershipFrozen | MembershipFreezeEnded

const why = 'You’re getting this because you pay for this membership.'
const button = ({ contractId }: Told): Block => ({
  kind: 'button',
  words: 'See your membership',
  to: contractLink(contractId),
})

function membershipFrozen(facts: MembershipFrozen): Letter {
  const { firstName, planName, isByOperator, from, until, fees, leastUntil } = facts
  const { isByDebit = false, canEndEarly = false } = facts
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
        ? [
            paragraph('This is to be paid instead:'),
            paymentRows(fees),
            ...(isByDebit ? [paragraph(debitDayWords)] : []),
          ]
        : [paragraph('Nothing is to be paid instead.')]),
      ...(leastUntil === null
        ? []
        : [paragraph(`The time that it was agreed to run at least is now over on ${leastUntil}.`)]),
      paragraph(
        `Until it begins you can take it back under Memberships in your account.${canEndEarly ? ' After that you can end it early there.' : ''}`,
      ),
      button(facts),
    ],
    why,
  }
}

function membershipFreezeEnded(facts: MembershipFreezeEnded): Letter {
  const { firstName, planName, from, lastDay } = facts
  return {
    subject:
      lastDay === null
        ? `Your ${planName} membership is not frozen`
        : `Your ${planName} membership is frozen until ${lastDay} only`,
    preheader: 'Its payments are due again.',
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
      ...nextPaymentBlocks(facts),
      button(facts),
    ],
    why,
  }
}

export const freezingLetters = {
  'membership-frozen': membershipFrozen,
  'membership-freeze-ended': membershipFreezeEnded,
}
