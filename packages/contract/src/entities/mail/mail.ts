import * as z from 'zod/mini'

/** A letter as staff see it: its kind, its recipient and what became of it. Never its text. */
export const Mail = z.object({
  id: z.int(),
  /** 'booking-confirmed' */
  kind: z.string(),
  recipient: z.string(),
  /**
   * `unsure`: it may have arrived. `gathered`: a later letter contains it. `skipped`: rightly not sent, for
   * the reason in `failure`.
   */
  state: z.enum(['waiting', 'sending', 'sent', 'gathered', 'skipped', 'failed', 'unsure']),
  tries: z.int(),
  /** Reason why the last try did not succeed. */
  failure: z.nullable(z.string()),
  keptAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  /** Time of the next try, for a waiting letter. */
  nextTryAt: z.nullable(z.iso.datetime()),
  canBeSentAgain: z.boolean(),
})
export type Mail = z.infer<typeof Mail>
