import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Attendee, AttendeePlace, LinkedPerson, Waiver } from '../../entities/people/attendee.ts'
import { KnownAnswer, Question } from '../../entities/questions/question.ts'

/**
 * Ours: lists the places of the basket that need a name, answers and an agreement, with what is known
 * already.
 */
export const getWaivers = defineCall({
  name: 'getWaivers',
  summary: 'Who’s coming, what is asked of them, and what they agree to',
  method: 'GET',
  path: '/api/activities/question-waivers',
  reply: z.object({
    data: z.object({
      cartId: z.nullable(z.int()),
      totalWaiversRequired: z.int(),
      waivers: z.array(Waiver),
      /** Questions in the order in which they are asked. */
      questions: z.array(Question),
      places: z.array(AttendeePlace),
      /** Questions to the booker, asked once for the whole basket. */
      booker: z.object({ questionIds: z.array(z.int()), answers: z.array(KnownAnswer) }),
      /** The customer and their household, the customer first; empty for a visitor. */
      people: z.array(LinkedPerson),
      /** Previous attendees who are named for places of this basket. */
      attendees: z.array(Attendee),
      /** The name that a visitor signed with. */
      signerName: z.nullable(z.string()),
    }),
  }),
  errors: [],
})
