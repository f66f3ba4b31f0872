import {
  type ActivityAnswers,
  answerActivityQuestions,
} from '@touchline/contract/calls/questions/answer-activity-questions'
import { answerOccurrenceQuestions } from '@touchline/contract/calls/questions/answer-occurrence-questions'
import type * as z from 'zod/mini'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import type { Visit } from '../../call/visit.ts'
import { answerSession } from '../../commands/questions/answer-session.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveAnswerActivityQuestions = serve(answerActivityQuestions, ({ visit, params, body }) =>
  answer(visit, String(params.activityId), body),
)

export const serveAnswerOccurrenceQuestions = serve(answerOccurrenceQuestions, ({ visit, params, body }) =>
  answer(visit, params.id, body),
)

/** Stores a customer's answers. A visitor can't be recognised later, so they are asked with the booking. */
async function answer(visit: Visit, id: string, body: z.output<typeof ActivityAnswers>) {
  const customer = await visit.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  const found = await readSlotWithTerms(visit, id)
  if (isRefusal(found)) return found
  return answerSession(visit, customer, { slot: found.slot, category: found.terms.category }, body)
}
