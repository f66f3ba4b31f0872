import * as z from 'zod/mini'

/** How staff pay money out at the desk. */
export const PayoutTender = z.enum(['cash', 'cheque', 'bank-transfer', 'other'])
export type PayoutTender = z.infer<typeof PayoutTender>

/** What an order owes at the desk to a person without an account, and what was paid out of it. Amounts are pence. */
export const DeskMoney = z.object({
  orderId: z.int(),
  completeOrderId: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  /** At whose desks it was promised. */
  venueNames: z.array(z.string()),
  /** What was cancelled, by name. */
  what: z.array(z.string()),
  /** Since when something is owed: the first cancellation. */
  since: z.iso.datetime(),
  total: z.int(),
  formattedTotal: z.string(),
  /** What is still to be paid out; 0 where all is. */
  owed: z.int(),
  formattedOwed: z.string(),
  /** The first one first. */
  payouts: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      formattedAmount: z.string(),
      tender: PayoutTender,
      note: z.string(),
      paidAt: z.iso.datetime(),
      staffName: z.string(),
      /** Where it was a mistake. */
      undone: z.nullable(z.object({ at: z.iso.datetime(), staffName: z.string(), reason: z.string() })),
    }),
  ),
})
export type DeskMoney = z.infer<typeof DeskMoney>
