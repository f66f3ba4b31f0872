import * as z from 'zod/mini'

/** A document that a person needs for a membership or a status, as they or the payer of their household see it. */
export const NeededDocument = z.object({
  personId: z.int(),
  /** Name of the person when it is not the customer who asks. */
  person: z.nullable(z.string()),
  kindId: z.int(),
  /** 'student card' */
  name: z.string(),
  /** `waiting`: it was sent, and no one has looked at it yet. */
  state: z.enum(['missing', 'waiting', 'refused', 'good', 'ending', 'ended']),
  /** State and next step in whole sentences. */
  words: z.string(),
  /** True where it can be sent online, now. */
  canBeSent: z.boolean(),
})
export type NeededDocument = z.infer<typeof NeededDocument>
