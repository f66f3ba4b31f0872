import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { GivenAnswer, KnownAnswer } from '../../entities/questions/question.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/**
 * Answers given before anything is in a basket. They hold for the person, so that the booking does not ask
 * them again.
 */
export const ActivityAnswers = z.object({
  answers: z.array(GivenAnswer).check(z.minLength(1), z.maxLength(50)),
  /** The person the answers are about; the customer when left out. */
  userId: z.optional(z.nullable(WireId)),
  attendeeId: z.optional(z.nullable(WireId)),
  selectedUserId: IdOrNobody,
})

export const activityAnswersReply = z.object({ data: z.object({ answers: z.array(KnownAnswer) }) })
export const activityAnswersErrors = [
  'LOGIN_REQUIRED',
  'QUESTIONS_INCOMPLETE',
  'SLOT_NOT_FOUND',
  'FORBIDDEN',
  'KEY_REUSED',
] as const

/** Spec 7: saves answers for a session with a numeric id. */
export const answerActivityQuestions = defineCall({
  name: 'answerActivityQuestions',
  summary: 'Answer what a session asks of its people',
  method: 'POST',
  path: '/api/activities/:activityId/questions/answers',
  params: z.object({ activityId: WireId }),
  body: ActivityAnswers,
  reply: activityAnswersReply,
  errors: activityAnswersErrors,
})
