import * as z from 'zod/mini'

/** A payer's permission to collect from a bank account, of which only the last digits are known here. */
export const Mandate = z.object({
  id: z.uuid(),
  /** `opening`: the bank details are still to be given, or the provider has not answered yet. */
  state: z.enum(['opening', 'pending', 'active', 'ended']),
  accountEnding: z.string(),
  /** The provider's page in which the payer gives the bank details; null where there is nothing to give. */
  pageUrl: z.nullable(z.string()),
})
export type Mandate = z.infer<typeof Mandate>

/** Direct debit as it is offered to a payer, with the scheme's own words. */
export const DirectDebitOffer = z.object({
  /** Name of who collects, as on the bank statement. */
  collector: z.string(),
  /** True where the bank details are typed in our own page; else they are given at the provider. */
  isOwnPage: z.boolean(),
  /** Working days by which the payer is told before a debit. */
  noticeDays: z.int(),
  /** The Direct Debit Guarantee, sentence by sentence. */
  guarantee: z.array(z.string()),
  /** Mandates of this payer that can be used. */
  mandates: z.array(Mandate),
})
export type DirectDebitOffer = z.infer<typeof DirectDebitOffer>
