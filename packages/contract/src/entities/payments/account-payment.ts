import * as z from 'zod/mini'
import { CreditType } from '../basket/cart.ts'

/** An order as the list of a customer's payments shows it. Amounts are pence. */
export const AccountOrder = z.object({
  orderId: z.int(),
  completeOrderId: z.string(),
  reference: z.string(),
  /** 'Tue 24 Nov 2026' */
  date: z.string(),
  createdAt: z.iso.datetime(),
  /**
   * Names of what was bought, each name once; 'Difference for moving Yoga from Tue 24 Nov, 18:30' for each
   * moved booking.
   */
  names: z.array(z.string()),
  total: z.int(),
  formattedTotal: z.string(),
  /** 'Visa ending 4242' or '£5.00 of credit and Visa ending 4242'; empty when there was nothing to pay. */
  paidBy: z.string(),
  /**
   * Money of it that has come back since, or is on its way, in the order's own words: 'On its way back to
   * Visa ending 4242'.
   */
  returned: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
})
export type AccountOrder = z.infer<typeof AccountOrder>

/** A change of a customer's credit. Amounts are pence. */
export const CreditMovement = z.object({
  /** 'Tue 24 Nov 2026' */
  date: z.string(),
  at: z.iso.datetime(),
  type: CreditType,
  /** Description in words. */
  title: z.string(),
  /** The order that it paid for, or that it came back from; null for any other movement. */
  order: z.nullable(z.object({ completeOrderId: z.string(), reference: z.string() })),
  /** Below 0 when credit was taken. */
  amount: z.int(),
  formattedAmount: z.string(),
  /** Balance of its kind of credit after it. */
  formattedBalance: z.string(),
  /** Last day of the credit that was given; null when it does not end. */
  endsOn: z.nullable(z.string()),
})
export type CreditMovement = z.infer<typeof CreditMovement>

/** Balance of one kind of credit now. */
export const CreditBalance = z.object({
  type: CreditType,
  total: z.int(),
  formattedTotal: z.string(),
  /** Parts that can be spent only until a day, the soonest first. */
  runsOut: z.array(z.object({ formattedAmount: z.string(), on: z.string() })),
})
export type CreditBalance = z.infer<typeof CreditBalance>
