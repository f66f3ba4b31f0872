import * as z from 'zod/mini'

/** Questions to ask before something can be paid for. */
export const ToAsk = z.object({
  /** Number of places without a person, or whose person still has to answer or agree. */
  places: z.int(),
  /** Greatest number of questions about each of these people. */
  questionsEach: z.int(),
  /** True when some of them have to agree to a statement. */
  agreement: z.boolean(),
  /** Number of questions to the booker, asked once. */
  questionsOnce: z.int(),
})
export type ToAsk = z.infer<typeof ToAsk>
