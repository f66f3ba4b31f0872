import * as z from 'zod/mini'
import { AskedStatement } from './health-statement.ts'
import { DatedPayment, Money } from './membership-line.ts'

/** A place of a plan: its name, how many a contract has at least and at most, and who may have it. */
export const PlanPlace = z.object({
  name: z.string(),
  least: z.int(),
  most: z.int(),
  /** 'Aged 16 or over on the first day' */
  ages: z.string(),
})
export type PlanPlace = z.infer<typeof PlanPlace>

/** A plan by which a membership is sold, with all that it costs. Amounts are pence. */
export const Plan = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  monthly: Money,
  joining: Money,
  /** All that is paid within a year of joining today. */
  firstYear: Money,
  /** The whole price in one sentence: '£20 to join, then £39 a month; £488 in the first year.' */
  priceWords: z.string(),
  /** Way in which money is taken, and what is paid up front, sentence by sentence. */
  paymentWords: z.array(z.string()),
  /** The same for a joining that is paid at the desk: later payments by hand, or by direct debit. */
  paymentWordsAtDesk: z.object({ byHand: z.array(z.string()), byDebit: z.array(z.string()) }),
  /** Shortest time, notice, cooling-off time, sentence by sentence. */
  conditions: z.array(z.string()),
  places: z.array(PlanPlace),
  /** Contents: benefits in words, then sentences of the operator's. */
  benefits: z.array(z.object({ name: z.string(), words: z.string() })),
  includes: z.array(z.string()),
  /** First and last day on which it can start. */
  startsFrom: z.iso.date(),
  startsUntil: z.iso.date(),
  /** Days after the day of joining in which it can be cancelled; 0: none. */
  coolingOffDays: z.int(),
  /** Ways to pay what comes after joining. */
  payBy: z.array(z.enum(['card', 'direct-debit'])),
  /** Health statement that each person gives at joining; null where none is asked for. */
  healthStatement: z.nullable(AskedStatement),
})
export type Plan = z.infer<typeof Plan>

/** Payments of a start, before anything is pressed. Amounts are pence. */
export const JoiningPreview = z.object({
  startsOn: z.iso.date(),
  startsOnWords: z.string(),
  /** Paid at joining, in parts, and their sum. */
  now: z.array(DatedPayment),
  nowTotal: Money,
  /** Payments of the first year after that. */
  later: z.array(DatedPayment),
  firstYear: Money,
  /** The last day of the cooling-off time in words; null where there is none. */
  coolingOffUntil: z.nullable(z.string()),
  /** True when it would start within the cooling-off time, so that the payer has to ask for that. */
  startsWithinCoolingOff: z.boolean(),
})
export type JoiningPreview = z.infer<typeof JoiningPreview>
