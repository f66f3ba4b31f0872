import { greeting } from '../greeting.ts'
import { contractLink, goesBackWords } from '../joining/payment-facts.ts'
import type { Letter } from '../letter.ts'
import { type DebitFacts, debitRows, whyWords } from './debit-facts.ts'

/** A debit has been paid: its receipt. */
export interface DebitCollected extends DebitFacts {
  kind: 'debit-collected'
  tax: string
  /** True where its membership was cancelled, or ends before the time that it pays for; absent in older letters. */
  goesBack?: boolean | undefined
}

export function debitCollected(facts: DebitCollected): Letter {
  const { rows } = debitRows(facts)
  const { goesBack = false } = facts
  return {
    subject: `${goesBack ? 'Goes back to you' : 'Paid'}: ${facts.plan} membership, ${facts.what}`,
    preheader: `${facts.price} by direct debit${goesBack ? ' goes back to you' : ''}.`,
    blocks: [
      { kind: 'heading', words: goesBack ? 'This direct debit goes back to you' : 'Your membership is paid' },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      ...(goesBack ? [goesBackWords('bank')] : []),
      { kind: 'facts', rows: [...rows, ['Tax', facts.tax]] },
      { kind: 'button', words: 'See your membership', to: contractLink(facts.contractId) },
    ],
    why: whyWords(facts.operator),
  }
}
