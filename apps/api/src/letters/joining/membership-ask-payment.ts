import { waysToChoose } from '@touchline/rules/contracts/payment-words'
import type { PayBy } from '@touchline/rules/contracts/plan-terms'
import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { paragraph } from './next-payments.ts'

/** Staff ask a payer to choose themselves how their membership is paid. */
export interface MembershipAskPayment {
  kind: 'membership-ask-payment'
  firstName: string
  operator: string
  /** 'Adult' */
  planName: string
  contractId: number
  /** Ways that the payer chooses from; absent in a letter that was kept before it named them. */
  ways?: PayBy[]
}

export function membershipAskPayment({
  firstName,
  operator,
  planName,
  contractId,
  ways,
}: MembershipAskPayment): Letter {
  return {
    subject: 'Choose how your membership is paid',
    preheader: 'Nothing changes until you do.',
    blocks: [
      { kind: 'heading', words: 'Choose how your membership is paid' },
      paragraph(greeting(firstName)),
      paragraph(
        `Our staff have sent you this for your ${planName} membership of ${operator}. Open the page, log in, and choose ${ways === undefined ? 'what' : `${waysToChoose(ways)} that`} pays it from now on. The page first says which payments, how much, and when.`,
      ),
      {
        kind: 'button',
        words: 'Choose how to pay',
        to: { path: mailedPaths.membershipPayment(contractId) },
      },
      paragraph(
        'Nothing changes until you do. We never ask for card or bank details by email or on the phone.',
      ),
    ],
    why: 'You’re getting this because you pay for this membership.',
  }
}
