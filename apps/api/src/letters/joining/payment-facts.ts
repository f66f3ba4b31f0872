import type { LinkTarget } from '../letter.ts'

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
}

/** The payer's memberships. */
export const membershipsLink: LinkTarget = { path: '/my-account/memberships' }

/** States from when a membership rests, and what that means. */
export const restsWords = (day: string): string =>
  `If it is not paid before ${day}, the membership rests from that day: its prices and benefits stop until it is paid, and come back at once when it is. What you have booked stays booked.`
