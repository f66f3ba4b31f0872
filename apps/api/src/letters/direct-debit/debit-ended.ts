import { greeting } from '../greeting.ts'
import { contractLink } from '../joining/payment-facts.ts'
import type { Letter } from '../letter.ts'
import { accountWords, whyWords } from './debit-facts.ts'

/** A mandate is over while its contract goes on. */
export interface DebitEnded {
  kind: 'debit-ended'
  firstName: string
  operator: string
  plan: string
  accountEnding: string
  /** The bank's reason in words; null where it tells none. */
  reason: string | null
  contractId: number
}

export function debitEnded(facts: DebitEnded): Letter {
  const { firstName, operator, plan, accountEnding, reason } = facts
  return {
    subject: `Your direct debit has ended: ${plan} membership`,
    preheader: 'Your membership goes on. Please choose another way to pay.',
    blocks: [
      { kind: 'heading', words: 'Your direct debit has ended' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `Your bank has told us that we can’t collect from ${accountWords(accountEnding)} any more${reason === null ? '' : ` (${reason})`}. Nothing more is taken from it.`,
      },
      {
        kind: 'paragraph',
        words:
          'Your membership goes on, and its payments stay due. Choose another way to pay under Memberships in your account, or pay each of them there by card. If you want to leave, you can do that there, too: ending a direct debit does not end a membership.',
      },
      { kind: 'button', words: 'See your membership', to: contractLink(facts.contractId) },
    ],
    why: whyWords(operator),
  }
}
