import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type PaymentFacts, payButton, restsWords } from './payment-facts.ts'

/** The saved card has not paid a membership's payment. */
export interface MembershipPaymentFailed extends PaymentFacts {
  kind: 'membership-payment-failed'
  /** Reason as the provider's answer was understood. */
  reason: string
  /** Day on which the card is tried again; null where it is not. */
  againOn: string | null
  restsFrom: string
}

export function membershipPaymentFailed(facts: MembershipPaymentFailed): Letter {
  const { firstName, operator, plan, what, dueOn, price, reason, againOn, restsFrom } = facts
  return {
    subject: `Not paid: ${plan} membership, ${what}`,
    preheader: againOn === null ? 'You can pay it now, online.' : `We try your card again on ${againOn}.`,
    blocks: [
      { kind: 'heading', words: 'Your membership could not be paid' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'facts',
        rows: [
          ['Membership', `${plan}, ${operator}`],
          ['For', what],
          ['Due on', dueOn],
          ['To pay', price],
          ['Why', reasonWords(reason)],
        ],
      },
      {
        kind: 'paragraph',
        words:
          againOn === null
            ? 'We don’t try this card again for this payment. You can pay it now, with this card or another one, under Memberships in your account.'
            : `We try the same card again on ${againOn}. You can also pay it before then, with this card or another one, under Memberships in your account: it is then not tried again.`,
      },
      { kind: 'paragraph', words: restsWords(restsFrom) },
      payButton(facts),
    ],
    why: `You’re getting this because you pay for this membership with ${operator}.`,
  }
}

function reasonWords(reason: string): string {
  switch (reason) {
    case 'customer_needed':
      return 'Your bank wants you to confirm the payment yourself'
    case 'insufficient_funds':
      return 'There was not enough money on the account'
    case 'expired_card':
      return 'The card has expired'
    case 'card_declined':
      return 'Your bank refused the card'
    default:
      return 'The payment could not be completed'
  }
}
