import * as z from 'zod/mini'
import { freeText } from '../../free-text.ts'
import { Price } from '../timetable/slot.ts'

/** A membership number as people type it, such as `DEM1000001`. */
export const MembershipReference = freeText(40, 1)

/** The last name of that member. A number is printed on a card; only people who know the member know both. */
export const MemberLastName = freeText(80)

/**
 * Spec 3, Ticket discount, applied: the price of a place for an accompanying member. It says nothing else
 * about the member.
 */
export const TicketDiscount = z.object({
  /** The customer id that was asked for, as the database spells it; applied discounts are keyed by it. */
  customerId: z.string(),
  pricingOptionId: z.int(),
  name: z.string(),
  price: Price,
})
export type TicketDiscount = z.infer<typeof TicketDiscount>
