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
  /** What was bought, the same name once; 'Difference for moving Yoga from Tue 24 Nov, 18:30' for each booking that was moved. */
  names: z.array(z.string()),
  total: z.int(),
  formattedTotal: z.string(),
  /** 'Visa ending 4242' or '£5.00 of credit and Visa ending 4242'; empty where nothing was to be paid. */
  paidBy: z.string(),
  /** Of it what has come back since, or is on its way, in the order's own words: 'On its way back to Visa ending 4242'. */
  returned: z.array(z.object({ words: z.string(), amount: z.int(), formattedAmount: z.string() })),
})
export type AccountOrder = z.infer<typeof AccountOrder>

/** Something that has changed a customer's credit. Amounts are pence. */
export const CreditMovement = z.object({
  /** 'Tue 24 Nov 2026' */
  date: z.string(),
  at: z.iso.datetime(),
  type: CreditType,
  /** What it was, in words. */
  title: z.string(),
  /** The order that it paid for, or that it came back from; null for any other. */
  order: z.nullable(z.object({ completeOrderId: z.string(), reference: z.string() })),
  /** Below nought for what was taken. */
  amount: z.int(),
  formattedAmount: z.string(),
  /** Of its kind of credit, after it. */
  formattedBalance: z.string(),
  /** Of credit that was given: its last day; null where it does not end. */
  endsOn: z.nullable(z.string()),
})
export type CreditMovement = z.infer<typeof CreditMovement>

/** What there is of one kind of credit now. */
export const CreditBalance = z.object({
  type: CreditType,
  total: z.int(),
  formattedTotal: z.string(),
  /** What of it can be spent until a day and not after it, the soonest first. */
  runsOut: z.array(z.object({ formattedAmount: z.string(), on: z.string() })),
})
export type CreditBalance = z.infer<typeof CreditBalance>
