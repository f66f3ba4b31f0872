import * as z from 'zod/mini'

/**
 * Minutes for which a place is held for the next waiting person, by how soon the session begins. An offer
 * neither begins nor ends in the quiet hours of the venue's clock: it is held until they are over.
 */
export const AnswerMinutes = z.object({
  least: z.int(),
  most: z.int(),
  quiet: z.nullable(z.object({ from: z.string(), to: z.string() })),
})
export type AnswerMinutes = z.infer<typeof AnswerMinutes>
