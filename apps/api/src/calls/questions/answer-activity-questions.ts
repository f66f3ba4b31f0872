import {
  type ActivityAnswers,
  answerActivityQuestions,
} from '@touchline/contract/calls/questions/answer-activity-questions'
import { answerOccurrenceQuestions } from '@touchline/contract/calls/questions/answer-occurrence-questions'
import type * as z from 'zod/mini'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { answerSession } from '../../commands/questions/answer-session.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveAnswerActivityQuestions = serve(answerActivityQuestions, ({ context, params, body }) =>
  answer(context, String(params.activityId), body),
)

export const serveAnswerOccurrenceQuestions = serve(answerOccurrenceQuestions, ({ context, params, body }) =>
  answer(context, params.id, body),
)

/** Stores a customer's answers. A visitor can't be recognised later, so they are asked with the booking. */
async function answer(context: CallContext, id: string, body: z.output<typeof ActivityAnswers>) {
  const customer = await context.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  const found = await readSlotWithTerms(context, id)
  if (isRefusal(found)) return found
  return answerSession(context, customer, { slot: found.slot, category: found.terms.category }, body)
}
