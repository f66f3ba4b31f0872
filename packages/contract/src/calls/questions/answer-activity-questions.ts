import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { GivenAnswer, KnownAnswer } from '../../entities/questions/question.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/** Before anything is in a basket: answers that hold for a person, so that they are not asked with the booking. */
export const ActivityAnswers = z.object({
  answers: z.array(GivenAnswer).check(z.minLength(1), z.maxLength(50)),
  /** Of whom; the customer where nothing is said. */
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

/** Spec 7: of a session with a numeric id. */
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
