import * as z from 'zod/mini'

/** What is asked before something can be paid for. */
export const ToAsk = z.object({
  /** Places without a person, or whose person still has to answer or agree. */
  places: z.int(),
  /** Questions about each of these people, at most. */
  questionsEach: z.int(),
  /** Whether some of them have to agree to a statement. */
  agreement: z.boolean(),
  /** Questions to the booker, once. */
  questionsOnce: z.int(),
})
export type ToAsk = z.infer<typeof ToAsk>
