import * as z from 'zod/mini'

/** State of a request for cover: asked, taken by a colleague, and what a manager decided. */
export const CoverState = z.enum(['open', 'taken', 'approved', 'refused', 'withdrawn'])
export type CoverState = z.infer<typeof CoverState>

/** Request of an instructor that a colleague gives a session to come, as the reader sees it. */
export const Cover = z.object({
  id: z.int(),
  slotId: z.int(),
  session: z.object({
    name: z.string(),
    /** 'Fri 18 Dec 2026, 18:00 to 19:00' by the venue's clock. */
    when: z.string(),
    venueName: z.string(),
  }),
  askedBy: z.string(),
  isOwn: z.boolean(),
  reason: z.string(),
  state: CoverState,
  /** Words for how it stands: 'Mo Fen takes it. A manager decides.' */
  words: z.string(),
  /** Acts that the reader may do now. */
  acts: z.array(z.enum(['yes', 'no', 'take-back', 'ask-others', 'decide'])),
})
export type Cover = z.infer<typeof Cover>
