import type { PaymentFacts } from '../joining/payment-facts.ts'
import type { Block } from '../letter.ts'

/** Facts of a debit that each of its letters says. */
export interface DebitFacts extends PaymentFacts {
  /** 'Fri 5 Feb 2027': the day on which the account is charged. */
  chargedOn: string
  /** The last digits of the account. */
  accountEnding: string
}

export const debitRows = (facts: DebitFacts): Extract<Block, { kind: 'facts' }> => ({
  kind: 'facts',
  rows: [
    ['Membership', `${facts.plan}, ${facts.operator}`],
    ['For', facts.what],
    ['Amount', facts.price],
    ['Taken on', facts.chargedOn],
    ['From', accountWords(facts.accountEnding)],
    ['On your statement', facts.operator],
  ],
})

export const accountWords = (ending: string): string => `your account ending ${ending}`

export const whyWords = (operator: string): string =>
  `You’re getting this because you pay for this membership with ${operator} by direct debit.`
