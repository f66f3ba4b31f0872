import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type PaymentFacts, payButton, restsWords } from './payment-facts.ts'

/** A membership's payment is due, and no saved card pays it. */
export interface MembershipCardGone extends PaymentFacts {
  kind: 'membership-card-gone'
  restsFrom: string
  /** Set where a direct debit paid it, which has ended. */
  way?: 'direct-debit' | undefined
}

export function membershipCardGone(facts: MembershipCardGone): Letter {
  const { firstName, operator, plan, what, dueOn, price, restsFrom, way } = facts
  const isDebit = way === 'direct-debit'
  return {
    subject: `To pay: ${plan} membership, ${what}`,
    preheader: isDebit ? 'Its direct debit has ended.' : 'We have no card that pays it.',
    blocks: [
      {
        kind: 'heading',
        words: isDebit ? 'No direct debit pays your membership' : 'No card pays your membership',
      },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `${isDebit ? 'The direct debit that paid your membership has ended' : 'The card that paid your membership was removed or has expired'}, so nothing was taken. You can pay it now with ${isDebit ? 'a' : 'another'} card, under Memberships in your account.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Membership', `${plan}, ${operator}`],
          ['For', what],
          ['Due on', dueOn],
          ['To pay', price],
        ],
      },
      { kind: 'paragraph', words: restsWords(restsFrom) },
      payButton(facts),
    ],
    why: `You’re getting this because you pay for this membership with ${operator}.`,
  }
}
