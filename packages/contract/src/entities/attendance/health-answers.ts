import * as z from 'zod/mini'

/** Health answers of the person of a booked place, or the statements of a member, for staff who may read them. */
export const HealthAnswers = z.object({
  /** Person of the place: 'Kit Archer', 'A place that Ann Archer booked'. */
  person: z.string(),
  /** 'Yoga, Sun 29 Nov 2026, 13:45'; null for statements of a member that are read without a session. */
  session: z.nullable(z.string()),
  /** Answers that the session asks for and that have not ended. `words` is null where its key is not on the server. */
  answers: z.array(z.object({ asked: z.string(), words: z.nullable(z.string()) })),
  /** Statements of memberships that run: each yes, and what was added. Null where the key is not on the server. */
  statements: z.array(z.object({ planName: z.string(), lines: z.nullable(z.array(z.string())) })),
  /**
   * Says where a reading is written down: in the account of the person, else of the booker, who see it there; with the
   * order where neither has one, for staff alone.
   */
  keptWith: z.enum(['person', 'booker', 'order']),
})
export type HealthAnswers = z.infer<typeof HealthAnswers>

/** Booked place of which there are health answers. */
export const HealthPlace = z.object({
  venueSlug: z.string(),
  slotId: z.int(),
  bookingId: z.int(),
  place: z.int(),
  /** 'Kit Archer', 'A place that Ann Archer booked' */
  person: z.string(),
})
export type HealthPlace = z.infer<typeof HealthPlace>
