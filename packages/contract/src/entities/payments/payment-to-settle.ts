import * as z from 'zod/mini'

/** A payment of which a person has to find out what became of its money, as staff see it. Amounts are pence. */
export const PaymentToSettle = z.object({
  id: z.string(),
  /** By its names: ours at the provider, and the provider's. */
  ourRef: z.string(),
  paymentRef: z.nullable(z.string()),
  /** Of the order that stands on it; null where it became none. */
  reference: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  amount: z.int(),
  formattedAmount: z.string(),
  card: z.nullable(z.string()),
  /** What was tried last, and what the provider said. */
  said: z.string(),
  since: z.iso.datetime(),
})
export type PaymentToSettle = z.infer<typeof PaymentToSettle>
