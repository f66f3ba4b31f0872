import * as z from 'zod/mini'

/** Refund to a card that needs staff, as they see it. Amounts are pence. */
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
  /**
   * Reason why it is listed: the provider refused it; the bank of its card gave it back; the provider does
   * not say what became of it; its payment was voided or was made in another way; another sum went back; the
   * provider gave back another sum of the payment than the books have; its payment needs attention; or it
   * takes long.
   */
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
  /** Number of requests that the provider refused. */
  refusals: z.int(),
  /** The provider's last answer, in its words. */
  said: z.nullable(z.string()),
  /** Time of the first request for it, and the time since which its state holds. */
  askedAt: z.iso.datetime(),
  since: z.iso.datetime(),
  canBeSettled: z.boolean(),
  canBeSentAgain: z.boolean(),
  /** Statements of staff about it, the first one first. */
  acts: z.array(z.object({ at: z.iso.datetime(), staffName: z.string(), words: z.string() })),
})
export type RefundToSettle = z.infer<typeof RefundToSettle>
