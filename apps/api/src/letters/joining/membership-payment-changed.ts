import { guaranteeTitle } from '@touchline/rules/direct-debit/guarantee'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { type NextPayments, nextPaymentBlocks, paragraph } from './next-payments.ts'
import { contractLink } from './payment-facts.ts'

/** The later payments of a membership are taken in another way. */
export interface MembershipPaymentChanged extends NextPayments {
  kind: 'membership-payment-changed'
  firstName: string
  /** 'Adult' */
  planName: string
  contractId: number
  /** 'your Visa ending 4242', 'your bank account ending 78'; null where the payer pays each payment. */
  from: string | null
  /** Words of the Direct Debit Guarantee; absent where no direct debit pays it, and in older letters. */
  guarantee?: string[] | undefined
  /** True where staff changed it at the desk; absent in older letters. */
  isAtDesk?: boolean | undefined
}

export function membershipPaymentChanged(facts: MembershipPaymentChanged): Letter {
  const { firstName, planName, contractId, from, isByDebit, isAtDesk = false, guarantee = [] } = facts
  const how =
    from === null
      ? `From now on you pay each payment of your ${planName} membership yourself when it is due: under Memberships in your account, or at our desk.`
      : `From now on the payments of your ${planName} membership are taken ${isByDebit ? 'by direct debit ' : ''}from ${from}.`
  return {
    subject: 'How your membership is paid has changed',
    preheader: from === null ? 'From now on you pay each payment.' : `From now on it’s paid from ${from}.`,
    blocks: [
      { kind: 'heading', words: 'How your membership is paid has changed' },
      paragraph(greeting(firstName)),
      paragraph(`${how} A payment that a bank was asked for before stays as it was.`),
      ...nextPaymentBlocks(facts),
      ...(guarantee.length > 0
        ? ([
            { kind: 'subheading', words: guaranteeTitle },
            { kind: 'list', items: guarantee },
          ] satisfies Block[])
        : []),
      paragraph(
        isAtDesk
          ? 'This was changed at our desk. If you did not expect it, ask us, or change it under Memberships in your account.'
          : 'If that was not you, change it back under Memberships in your account, choose a new password and tell us: the end of this email says who to ask.',
      ),
      { kind: 'button', words: 'See your membership', to: contractLink(contractId) },
    ],
    why: 'You’re getting this because you pay for this membership.',
  }
}
