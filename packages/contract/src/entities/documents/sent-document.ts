import * as z from 'zod/mini'

/** A document that was sent and that no one has looked at yet, as staff see it. */
export const SentDocument = z.object({
  id: z.int(),
  /** 'student card' */
  name: z.string(),
  /** The person whose document it is. */
  person: z.object({ name: z.string(), reference: z.string(), dateOfBirth: z.nullable(z.iso.date()) }),
  /** Memberships and statuses that need it. */
  neededFor: z.array(z.string()),
  sentAt: z.iso.datetime(),
  /** Last day on which it counts though no one has looked at it. */
  countsUntil: z.nullable(z.iso.date()),
  /** Days since it was sent. */
  waitsDays: z.int(),
  /** True where it waits for too long: it counts no more, or is a week old. */
  isLate: z.boolean(),
})
export type SentDocument = z.infer<typeof SentDocument>
