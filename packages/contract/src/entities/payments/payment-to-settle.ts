import * as z from 'zod/mini'

/** A payment whose money staff have to trace. Amounts are pence. */
export const PaymentToSettle = z.object({
  id: z.string(),
  /** Its names: ours at the provider, and the provider's. */
  ourRef: z.string(),
  paymentRef: z.nullable(z.string()),
  /** The order made from it; null when there is none. */
  reference: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  amount: z.int(),
  formattedAmount: z.string(),
  card: z.nullable(z.string()),
  /** The last thing tried, and the provider's answer. */
  said: z.string(),
  since: z.iso.datetime(),
})
export type PaymentToSettle = z.infer<typeof PaymentToSettle>
