import * as z from 'zod/mini'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Health statement that a plan asks of each person. */
export const AskedStatement = z.object({
  intro: z.string(),
  questions: z.array(z.object({ key: z.string(), words: z.string() })),
  note: z.string(),
  advice: z.string(),
  /** True where a person with a yes can't have it online. */
  blocks: z.boolean(),
})
export type AskedStatement = z.infer<typeof AskedStatement>

/** Answers of a person to it. They are sealed, and in no reply. */
export const GivenStatement = z.object({
  answers: z.array(z.object({ question: freeText(60), isYes: z.boolean() })).check(z.maxLength(20)),
  note: z._default(freeText(1000), ''),
})

/** Statements of the people of a contract, for a change to a plan that asks about health. */
export const StatementsOfChange = z
  .array(z.object({ userId: WireId, ...GivenStatement.shape }))
  .check(z.maxLength(12))
