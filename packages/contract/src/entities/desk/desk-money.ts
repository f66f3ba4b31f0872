import * as z from 'zod/mini'

/** Way in which staff pay money out at the desk. */
export const PayoutTender = z.enum(['cash', 'cheque', 'bank-transfer', 'other'])
export type PayoutTender = z.infer<typeof PayoutTender>

/**
 * Money that an order owes at the desk to a person without an account, and the payouts of it. Amounts are
 * pence.
 */
export const DeskMoney = z.object({
  orderId: z.int(),
  completeOrderId: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  /** Venues at whose desks it was promised. */
  venueNames: z.array(z.string()),
  /** Names of the cancelled bookings. */
  what: z.array(z.string()),
  /** Moment of the first cancellation, since when something is owed. */
  since: z.iso.datetime(),
  total: z.int(),
  formattedTotal: z.string(),
  /** Pence still to be paid out; 0 when all is paid. */
  owed: z.int(),
  formattedOwed: z.string(),
  /** Payouts in order, the first one first. */
  payouts: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      formattedAmount: z.string(),
      tender: PayoutTender,
      note: z.string(),
      paidAt: z.iso.datetime(),
      staffName: z.string(),
      /** Set when the payout was a mistake. */
      undone: z.nullable(z.object({ at: z.iso.datetime(), staffName: z.string(), reason: z.string() })),
    }),
  ),
})
export type DeskMoney = z.infer<typeof DeskMoney>
