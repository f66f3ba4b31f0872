import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { opaqueWireId } from '../../wire-id.ts'
import { ActivityAnswers, activityAnswersErrors, activityAnswersReply } from './answer-activity-questions.ts'

/** Spec 7: saves answers for a session whose id is not a number. */
export const answerOccurrenceQuestions = defineCall({
  name: 'answerOccurrenceQuestions',
  summary: 'Answer what a session asks of its people, by an opaque id',
  method: 'POST',
  path: '/api/activities/occurrences/:id/questions/answers',
  params: z.object({ id: opaqueWireId(80) }),
  body: ActivityAnswers,
  reply: activityAnswersReply,
  errors: activityAnswersErrors,
})
