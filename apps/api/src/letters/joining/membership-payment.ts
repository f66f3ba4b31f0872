import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { goesBackWords, type PaymentFacts } from './payment-facts.ts'

/** The saved card has paid what a membership's payment comes to. */
export interface MembershipPayment extends PaymentFacts {
  kind: 'membership-payment'
  tax: string
  /** 'Visa ending 4242' */
  card: string | null
  reference: string
  orderId: number
  completeOrderId: string
  /** True where its membership was cancelled, or ends before the time that it pays for; absent in older letters. */
  goesBack?: boolean | undefined
}

export function membershipPayment(facts: MembershipPayment): Letter {
  const { firstName, operator, plan, what, dueOn, price, tax, card, reference, goesBack = false } = facts
  return {
    subject: `${goesBack ? 'Goes back to you' : 'Paid'}: ${plan} membership, ${what}`,
    preheader: `${price} for your ${plan} membership with ${operator}${goesBack ? ' goes back to you' : ''}.`,
    blocks: [
      { kind: 'heading', words: goesBack ? 'This payment goes back to you' : 'Your membership is paid' },
      { kind: 'paragraph', words: greeting(firstName) },
      ...(goesBack ? [goesBackWords('card')] : []),
      {
        kind: 'facts',
        rows: [
          ['Membership', `${plan}, ${operator}`],
          ['For', what],
          ['Due on', dueOn],
          ['Paid', price],
          ['Tax', tax],
          ...(card === null ? [] : ([['By', card]] as [string, string][])),
          ['Reference', reference],
        ],
      },
      {
        kind: 'button',
        words: 'See your receipt',
        to: {
          path: mailedPaths.bookingConfirmed(facts.completeOrderId),
          opens: { purpose: 'order', orderId: facts.orderId },
        },
      },
      {
        kind: 'small',
        words: 'That link opens it without logging in, so only share it with people who may see it.',
      },
    ],
    why: `You’re getting this because you pay for this membership with ${operator}.`,
  }
}
