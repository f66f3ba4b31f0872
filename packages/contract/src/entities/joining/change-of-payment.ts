import * as z from 'zod/mini'

const Money = z.object({ raw: z.int(), formatted: z.string() })
const Row = z.object({ onWords: z.string(), name: z.string(), price: Money })

/** Ways in which the later payments of a contract can be paid, before anything is pressed. Amounts are pence. */
export const PaymentChoices = z.object({
  planName: z.string(),
  /** Way of today, sentence by sentence. */
  now: z.array(z.string()),
  /** Payments that a bank is being asked for: they stay with the way of today. */
  asked: z.array(Row),
  /** Payments that are owed and that no job asks for: their payer pays them. */
  byHand: z.array(Row),
  /** Saved cards to which it can change at once, and what such a card pays in the next three months. */
  cards: z.array(z.object({ id: z.int(), words: z.string() })),
  byCard: z.array(Row),
  /** A new card, which first pays something now; null where it can't. */
  newCard: z.nullable(
    z.object({
      /** Payments that are paid now; each with the day on which it was due or would have been taken, in words. */
      now: z.array(Row),
      total: Money,
      later: z.array(Row),
    }),
  ),
  /** Direct debit; null where it is not offered. */
  debit: z.nullable(
    z.object({
      /** Payments that it collects in the next three months, each with the first day on which it can. */
      payments: z.array(Row),
      /** Mandate that pays it today; null: none. */
      currentUuid: z.nullable(z.uuid()),
    }),
  ),
})
export type PaymentChoices = z.infer<typeof PaymentChoices>
