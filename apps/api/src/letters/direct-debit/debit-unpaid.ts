import { greeting } from '../greeting.ts'
import { payButton, restsWords } from '../joining/payment-facts.ts'
import type { Letter } from '../letter.ts'
import { type DebitFacts, debitRows, whyWords } from './debit-facts.ts'

/** A debit was not paid, or the payer's bank has taken it back. */
export interface DebitUnpaid extends DebitFacts {
  kind: 'debit-unpaid' | 'debit-taken-back'
  /** The bank's reason in words; null where it tells none. */
  reason: string | null
  /** True where it is tried again, after another notice. */
  isTriedAgain: boolean
  restsFrom: string | null
}

export function debitUnpaid(facts: DebitUnpaid): Letter {
  const isTakenBack = facts.kind === 'debit-taken-back'
  const { rows } = debitRows(facts)
  const words = isTakenBack ? 'Your bank has taken a payment back' : 'Your direct debit was not paid'
  return {
    subject: `${isTakenBack ? 'Taken back' : 'Not paid'}: ${facts.plan} membership, ${facts.what}`,
    preheader: facts.isTriedAgain ? 'We try again, and write to you before.' : 'You can pay it online.',
    blocks: [
      { kind: 'heading', words },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      { kind: 'facts', rows: [...rows, ...(facts.reason === null ? [] : [why(facts.reason)])] },
      {
        kind: 'paragraph',
        words: facts.isTriedAgain
          ? 'We try once more, and write to you with the day at least ten working days before. You can also pay it before then by card, under Memberships in your account.'
          : 'It is owed again. You can pay it by card, under Memberships in your account. If you did not ask your bank for this, or something was wrong, please tell us.',
      },
      ...(facts.restsFrom === null
        ? []
        : [{ kind: 'paragraph' as const, words: restsWords(facts.restsFrom) }]),
      payButton(facts),
    ],
    why: whyWords(facts.operator),
  }
}

const why = (reason: string): [string, string] => ['Why', reason]
