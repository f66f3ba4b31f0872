import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { contractLink } from './payment-facts.ts'

/** The later payments of a membership are taken in another way. */
export interface MembershipPaymentChanged {
  kind: 'membership-payment-changed'
  firstName: string
  /** 'Adult' */
  planName: string
  contractId: number
  /** 'your Visa ending 4242', 'your bank account ending 78' */
  from: string
  isByDebit: boolean
  /** The next payments with the days on which they are taken. */
  next: { onWords: string; name: string; price: string }[]
}

export function membershipPaymentChanged(facts: MembershipPaymentChanged): Letter {
  const { firstName, planName, contractId, from, isByDebit, next } = facts
  return {
    subject: 'How your membership is paid has changed',
    preheader: `From now on it’s paid from ${from}.`,
    blocks: [
      { kind: 'heading', words: 'How your membership is paid has changed' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `From now on the payments of your ${planName} membership are taken ${isByDebit ? 'by direct debit ' : ''}from ${from}. A payment that a bank was asked for before stays as it was.`,
      },
      ...(next.length > 0
        ? [
            { kind: 'paragraph' as const, words: 'The next payments are:' },
            {
              kind: 'facts' as const,
              rows: next.map(({ onWords, name, price }): [string, string] => [onWords, `${price}, ${name}`]),
            },
          ]
        : []),
      ...(isByDebit
        ? [
            {
              kind: 'paragraph' as const,
              words:
                'We write to you at least ten working days before each debit. It may be taken on a working day soon after the one above.',
            },
          ]
        : []),
      {
        kind: 'paragraph',
        words:
          'If that was not you, change it back under Memberships in your account, choose a new password and tell us: the end of this email says who to ask.',
      },
      { kind: 'button', words: 'See your membership', to: contractLink(contractId) },
    ],
    why: 'You’re getting this because you pay for this membership.',
  }
}
