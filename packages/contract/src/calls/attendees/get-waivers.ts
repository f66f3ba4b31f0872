import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AttendeePlace, Waiver } from '../../entities/attendee.ts'

/** Ours: which places of the basket need an attendee's name and agreement, and what has been saved of them. */
export const getWaivers = defineCall({
  name: 'getWaivers',
  summary: 'Who comes, and what they agree to',
  method: 'GET',
  path: '/api/activities/question-waivers',
  reply: z.object({
    data: z.object({
      totalWaiversRequired: z.int(),
      waivers: z.array(Waiver),
      places: z.array(AttendeePlace),
    }),
  }),
  errors: [],
})
