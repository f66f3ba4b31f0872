import { greeting } from '../greeting.ts'
import { contractLink } from '../joining/payment-facts.ts'
import type { Letter } from '../letter.ts'
import { type DebitFacts, debitRows, whyWords } from './debit-facts.ts'

/** Advance notice of a debit: what is kept of it is the proof that the payer was told. */
export interface DebitNotice extends DebitFacts {
  kind: 'debit-notice'
  /** The day of an earlier notice, where the bank's calendar has moved it. */
  insteadOf: string | null
}

export function debitNotice(facts: DebitNotice): Letter {
  const { firstName, plan, price, chargedOn, insteadOf } = facts
  return {
    subject: `Direct debit on ${chargedOn}: ${price} for your ${plan} membership`,
    preheader: 'You don’t have to do anything.',
    blocks: [
      {
        kind: 'heading',
        words: insteadOf === null ? 'Your next direct debit' : 'Your direct debit has another day',
      },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words:
          insteadOf === null
            ? 'This is what we will collect. You don’t have to do anything.'
            : `We told you that it would be taken on ${insteadOf}. Your bank takes it on ${chargedOn} instead.`,
      },
      debitRows(facts),
      {
        kind: 'paragraph',
        words:
          'If something is wrong, tell us before that day. The Direct Debit Guarantee protects you: for an error, your bank gives you all of it back at once.',
      },
      { kind: 'button', words: 'See your membership', to: contractLink(facts.contractId) },
    ],
    why: whyWords(facts.operator),
  }
}
