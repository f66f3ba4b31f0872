import * as z from 'zod/mini'

/** A letter as staff see it: what it is, whom it goes to and what became of it. Never what it says. */
export const Mail = z.object({
  id: z.int(),
  /** 'booking-confirmed' */
  kind: z.string(),
  recipient: z.string(),
  /** `unsure`: it may have arrived. `gathered`: one later letter tells it. `skipped`: rightly not sent, for the reason in `failure`. */
  state: z.enum(['waiting', 'sending', 'sent', 'gathered', 'skipped', 'failed', 'unsure']),
  tries: z.int(),
  /** Why the last try did not end well. */
  failure: z.nullable(z.string()),
  keptAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  /** Of a letter that waits. */
  nextTryAt: z.nullable(z.iso.datetime()),
  canBeSentAgain: z.boolean(),
})
export type Mail = z.infer<typeof Mail>
