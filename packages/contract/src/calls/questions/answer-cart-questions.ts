import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { AnswerValue } from '../../entities/questions/question.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/** Spec 7: saves answers for the lines of a basket, all of them or none. */
export const answerCartQuestions = defineCall({
  name: 'answerCartQuestions',
  summary: 'Answer the questions of a basket',
  method: 'POST',
  path: '/api/activities/cart/:cartId/questions',
  params: z.object({ cartId: WireId }),
  body: z.object({
    answers: z
      .array(
        z.object({
          /** The place that the answer is for; both are left out for the booker's questions. */
          cartItemId: z.optional(z.nullable(WireId)),
          place: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100)))),
          questionId: WireId,
          /** Null withdraws an earlier answer. */
          answer: z.nullable(AnswerValue),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: Cart }),
  errors: [
    'QUESTIONS_INCOMPLETE',
    'BASKET_EMPTY',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'FORBIDDEN',
    'KEY_REUSED',
  ],
})
