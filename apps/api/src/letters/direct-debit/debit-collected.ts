import { greeting } from '../greeting.ts'
import { contractLink } from '../joining/payment-facts.ts'
import type { Letter } from '../letter.ts'
import { type DebitFacts, debitRows, whyWords } from './debit-facts.ts'

/** A debit has been paid: its receipt. */
export interface DebitCollected extends DebitFacts {
  kind: 'debit-collected'
  tax: string
}

export function debitCollected(facts: DebitCollected): Letter {
  const { rows } = debitRows(facts)
  return {
    subject: `Paid: ${facts.plan} membership, ${facts.what}`,
    preheader: `${facts.price} by direct debit.`,
    blocks: [
      { kind: 'heading', words: 'Your membership is paid' },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      { kind: 'facts', rows: [...rows, ['Tax', facts.tax]] },
      { kind: 'button', words: 'See your membership', to: contractLink(facts.contractId) },
    ],
    why: whyWords(facts.operator),
  }
}
