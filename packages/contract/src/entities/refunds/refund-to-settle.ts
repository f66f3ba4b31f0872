import * as z from 'zod/mini'

/** Money that has not gone back to a card by itself, as staff see it. Amounts are pence. */
export const RefundToSettle = z.object({
  id: z.string(),
  orderId: z.int(),
  completeOrderId: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  amount: z.int(),
  formattedAmount: z.string(),
  /** 'Visa ending 4242' */
  card: z.nullable(z.string()),
  /** The payment and the refund, by their names at the provider. */
  paymentRef: z.nullable(z.string()),
  refundRef: z.string(),
  state: z.enum(['pending', 'unknown', 'failed', 'needs_attention', 'done']),
  /** The reason for which it is here: the provider refused it, the bank of its card gave it back, the provider does not say what became of it, its payment was given back whole or was made in another way, another sum went back, the provider gave back another sum of the payment than the books have, or it takes long. */
  why: z.enum([
    'refused',
    'card-takes-none',
    'unanswered',
    'payment-voided',
    'payment-otherwise',
    'other-sum',
    'books-differ',
    'payment-attention',
    'slow',
  ]),
  /** In how many requests the provider refused it. */
  refusals: z.int(),
  /** What the provider last said, in its words. */
  said: z.nullable(z.string()),
  /** When it was asked for first, and since when it stands as it does. */
  askedAt: z.iso.datetime(),
  since: z.iso.datetime(),
  canBeSettled: z.boolean(),
  canBeSentAgain: z.boolean(),
  /** What staff have said of it, the first first. */
  acts: z.array(z.object({ at: z.iso.datetime(), staffName: z.string(), words: z.string() })),
})
export type RefundToSettle = z.infer<typeof RefundToSettle>
