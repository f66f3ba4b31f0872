import * as z from 'zod/mini'

/** Membership of the operator, with what it includes, in words. */
export const MembershipOffered = z.object({
  id: z.int(),
  name: z.string(),
  /** '£39.00 a month'; null where no price is known for newcomers. */
  price: z.nullable(z.string()),
  benefits: z.array(z.object({ name: z.string(), words: z.string() })),
  /** Sentences for all else that comes with it. */
  also: z.array(z.string()),
})
export type MembershipOffered = z.infer<typeof MembershipOffered>
