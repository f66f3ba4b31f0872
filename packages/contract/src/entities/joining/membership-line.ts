import * as z from 'zod/mini'

export const Money = z.object({ raw: z.int(), formatted: z.string() })

/** A payment of a membership with its day, in words. Amounts are pence. */
export const DatedPayment = z.object({
  /** The day on which it is due, and as 'Tue 1 Dec 2026'. */
  on: z.iso.date(),
  onWords: z.string(),
  /** 'Joining fee', '12 to 31 December 2026 (20 of 31 days)', 'January 2027' */
  name: z.string(),
  price: Money,
})
export type DatedPayment = z.infer<typeof DatedPayment>

/** A line of a basket or an order that pays for a membership. */
export const MembershipLine = z.object({
  id: z.int(),
  /** `joining`: a new contract. `payment`: what a contract owes. */
  kind: z.enum(['joining', 'payment']),
  /** 'Adult membership' */
  name: z.string(),
  /** Names, first day and conditions, sentence by sentence. */
  details: z.array(z.string()),
  /** All payments of the first year after this one; empty for a payment. */
  later: z.array(DatedPayment),
  /** Last digits of the account from which they are taken by direct debit; null: by the card, or paid by hand. */
  debitedFrom: z.nullable(z.string()),
  /** True where the card is kept for payments that follow. */
  keepsCard: z.boolean(),
  price: Money,
  /** Tax within the price. */
  taxTotal: z.int(),
  /** Tax treatment of the price; null where it was not kept. */
  taxWords: z.nullable(z.string()),
})
export type MembershipLine = z.infer<typeof MembershipLine>
