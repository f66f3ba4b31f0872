import * as z from 'zod/mini'

const Money = z.object({ raw: z.int(), formatted: z.string() })
const Row = z.object({ onWords: z.string(), name: z.string(), price: Money })

/** Meaning of freezing a contract, before anything is pressed. Amounts are pence. */
export const FreezingPreview = z.object({
  planName: z.string(),
  /** Rules of its own plan, sentence by sentence. */
  words: z.array(z.string()),
  reasons: z.array(z.object({ name: z.string(), feeWords: z.string() })),
  /** Payment days from which it can be frozen, each with the numbers of months for which it can be. */
  days: z.array(z.object({ from: z.iso.date(), words: z.string(), months: z.array(z.int()) })),
  /** The choice that was asked about, or the first that can be made. */
  chosen: z.object({
    reason: z.string(),
    from: z.iso.date(),
    months: z.int(),
    until: z.iso.date(),
    untilWords: z.string(),
    notTaken: z.array(Row),
    notTakenTotal: Money,
    fees: z.array(Row),
    feesTotal: Money,
    /** Effects on its benefits and its least term, sentence by sentence. */
    words: z.array(z.string()),
    /** Bookings within the freeze of the people of the contract: they stay. */
    bookings: z.array(z.object({ name: z.string(), whenWords: z.string() })),
  }),
})
export type FreezingPreview = z.infer<typeof FreezingPreview>
