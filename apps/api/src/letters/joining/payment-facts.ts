import { cardRefundDuration } from '@touchline/rules/bookings/cancellation-words'
import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import type { Block, LinkTarget } from '../letter.ts'

/** Facts of a membership's payment that each of its letters says. */
export interface PaymentFacts {
  firstName: string
  operator: string
  /** Name of the plan: 'Adult' */
  plan: string
  /** 'January 2027' */
  what: string
  dueOn: string
  price: string
  /** The contract that is paid; absent in a letter that was kept before letters led to it. */
  contractId?: number | undefined
}

/** The contract's own page in the payer's account; of an older letter, their memberships. */
export const contractLink = (contractId: number | undefined): LinkTarget => ({
  path: contractId === undefined ? mailedPaths.memberships() : mailedPaths.membership(contractId),
})

/** The button that leads to where the payment is paid. */
export const payButton = ({ contractId }: Pick<PaymentFacts, 'contractId'>): Block => ({
  kind: 'button',
  words: 'Pay it now',
  to: contractLink(contractId),
})

/** A paragraph for a payment that was asked for before its membership ended. */
export const goesBackWords = (by: 'bank' | 'card'): Block => ({
  kind: 'paragraph',
  words: `Your ${by} had been asked for this before your membership was cancelled, or its last day was set. You don’t owe it: all of it goes back to the ${by === 'card' ? 'card' : 'account'} that paid. Your bank shows it within ${cardRefundDuration}.`,
})

/** States from when a membership rests, and what that means. */
export const restsWords = (day: string): string =>
  `If it is not paid before ${day}, the membership rests from that day: its prices and benefits stop until it is paid, and come back at once when it is. What you have booked stays booked.`
