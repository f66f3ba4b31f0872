import * as z from 'zod/mini'

const Money = z.object({ raw: z.int(), formatted: z.string() })

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
  healthStatement: z.nullable(
    z.object({
      intro: z.string(),
      questions: z.array(z.object({ key: z.string(), words: z.string() })),
      note: z.string(),
      advice: z.string(),
      /** True where a person with a yes can't join online. */
      blocks: z.boolean(),
    }),
  ),
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
