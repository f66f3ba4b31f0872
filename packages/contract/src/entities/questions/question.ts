import * as z from 'zod/mini'
import { freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

export const QuestionKind = z.enum(['text', 'number', 'choice', 'several', 'date', 'consent'])
export type QuestionKind = z.infer<typeof QuestionKind>

/** Question that an operator asks of the people who come. */
export const Question = z.object({
  id: z.int(),
  words: z.string(),
  hint: z.string(),
  kind: QuestionKind,
  /** Options of `choice` (one of them) and `several` (some of them). */
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** True for a consent without which nothing can be booked. */
  mustBeYes: z.boolean(),
  /**
   * People the question is about: each person, people below an age on the day of the session, or the booker,
   * once.
   */
  about: z.enum(['each', 'young', 'booker']),
  underAge: z.nullable(z.int()),
  /** True for health: such an answer is in no reply, and is not copied from one person to another. */
  isHealth: z.boolean(),
  /** True when an answer holds for later bookings, too. */
  isRemembered: z.boolean(),
})
export type Question = z.infer<typeof Question>

/** A text, a number, the options that were chosen, a day, or yes and no. */
export const AnswerValue = z.union([
  freeText(1000),
  z.number(),
  z.boolean(),
  z.array(freeText(200)).check(z.maxLength(50)),
])
export type AnswerValue = z.infer<typeof AnswerValue>

/** An answer as it is sent; null withdraws an earlier answer. */
export const GivenAnswer = z.object({ questionId: WireId, answer: z.nullable(AnswerValue) })
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** An answer that is still valid. For health it shows that it was given, not what it says. */
export const KnownAnswer = z.object({
  questionId: z.int(),
  answer: z.nullable(AnswerValue),
  givenOn: z.iso.date(),
})
export type KnownAnswer = z.infer<typeof KnownAnswer>
