import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type PaymentFacts, payButton, restsWords } from './payment-facts.ts'

/** A membership's payment is due, and no saved card pays it. */
export interface MembershipCardGone extends PaymentFacts {
  kind: 'membership-card-gone'
  restsFrom: string
  /** Set where a direct debit paid it, which has ended, and where its payer pays each payment, as agreed. */
  way?: 'direct-debit' | 'desk' | undefined
}

const saidOf = {
  card: {
    preheader: 'We have no card that pays it.',
    heading: 'No card pays your membership',
    why: 'The card that paid your membership was removed or has expired, so nothing was taken. You can pay it now with another card',
  },
  'direct-debit': {
    preheader: 'Its direct debit has ended.',
    heading: 'No direct debit pays your membership',
    why: 'The direct debit that paid your membership has ended, so nothing was taken. You can pay it now with a card',
  },
  desk: {
    preheader: 'It is due, and not taken automatically.',
    heading: 'A payment of your membership is due',
    why: 'You pay each payment yourself, as agreed at our desk, so nothing was taken. You can pay it now with a card',
  },
}

export function membershipCardGone(facts: MembershipCardGone): Letter {
  const { firstName, operator, plan, what, dueOn, price, restsFrom, way } = facts
  const { preheader, heading, why } = saidOf[way ?? 'card']
  return {
    subject: `To pay: ${plan} membership, ${what}`,
    preheader,
    blocks: [
      { kind: 'heading', words: heading },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `${why}, under Memberships in your account${way === 'desk' ? ', or at our desk' : ''}.`,
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
