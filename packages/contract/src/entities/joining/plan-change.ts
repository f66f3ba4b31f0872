import * as z from 'zod/mini'
import { AskedStatement } from './health-statement.ts'

const Money = z.object({ raw: z.int(), formatted: z.string() })

/** A plan that a contract can change to, with its whole price. Amounts are pence. */
export const OfferedPlan = z.object({
  id: z.int(),
  name: z.string(),
  monthly: Money,
  /** '£24.00 a month: £15.00 less than now.' */
  priceWords: z.string(),
  /** Benefits and other contents, sentence by sentence. */
  includes: z.array(z.string()),
  /** Least term, notice, freezing and the document that is needed, sentence by sentence. */
  conditions: z.array(z.string()),
  /** Reason for which it can't be chosen yet, and from when it can; null where it can. */
  laterWords: z.nullable(z.string()),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

/** Meaning of a change of plan, before anything is pressed. Amounts are pence. */
export const PlanChangePreview = z.object({
  /** The present plan, its price, what it includes, and its conditions. */
  planName: z.string(),
  priceWords: z.string(),
  includes: z.array(z.string()),
  conditions: z.array(z.string()),
  plans: z.array(OfferedPlan),
  /** The change to the plan that was asked about; null where none was, or it can't be chosen. */
  chosen: z.nullable(
    z.object({
      planId: z.int(),
      planName: z.string(),
      /** The first day of the new plan. */
      from: z.iso.date(),
      fromWords: z.string(),
      monthly: Money,
      /** Payments of twelve months from that day: each by the present plan, and by the new one. */
      payments: z.array(z.object({ onWords: z.string(), name: z.string(), before: Money, price: Money })),
      yearBefore: Money,
      year: Money,
      /** First day, fee, least term, notice, and a last month that was paid, sentence by sentence. */
      words: z.array(z.string()),
      /** Contents of the present plan that end, and of the new one that begin. */
      ends: z.array(z.string()),
      begins: z.array(z.string()),
      /** The last day of the new least term; null where the plan has none. */
      leastUntil: z.nullable(z.iso.date()),
      /** Health statement that the plan asks of each person; null where it asks for none. */
      healthStatement: z.nullable(AskedStatement),
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The operator's terms, by which they can be told from others. */
      terms: z.string(),
      termsVersion: z.string(),
    }),
  ),
})
export type PlanChangePreview = z.infer<typeof PlanChangePreview>
