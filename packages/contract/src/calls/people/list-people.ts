import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonPrice } from '../../entities/person-price.ts'

/** Ours: for whom a customer may book a session, and what it costs each; the customer first. A visitor has nobody. */
export const listPeople = defineCall({
  name: 'listPeople',
  summary: 'For whom a session can be booked, and what it costs each',
  method: 'GET',
  path: '/api/activities/occurrences/:id/people',
  params: z.object({ id: z.string() }),
  reply: z.object({ data: z.array(PersonPrice) }),
  errors: ['SLOT_NOT_FOUND'],
})
