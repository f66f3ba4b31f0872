import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { NewcomerPrice, PartySupervision, PersonPrice, SoldAges } from '../../entities/basket/person-price.ts'

/** Ours: for whom a customer may book a session, and what it costs each; the customer first. A visitor has none. */
export const listPeople = defineCall({
  name: 'listPeople',
  summary: 'For whom a session can be booked, and what it costs each',
  method: 'GET',
  path: '/api/activities/occurrences/:id/people',
  params: z.object({ id: z.string() }),
  /** `course`: the id is that of a course, which is booked whole. */
  query: z.object({
    type: z.optional(z.literal('course')),
    /** Of the asker's basket the line that is to be another person's: its place and what it uses count as given back. */
    cartItemId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number'))),
  }),
  reply: z.object({
    data: z.array(PersonPrice),
    /** Of a person without an account: what they may choose, by age and hour. */
    meta: z.object({
      /** For which it is, whatever a price says. */
      ages: SoldAges,
      prices: z.array(NewcomerPrice),
      supervision: z.nullable(PartySupervision),
    }),
  }),
  errors: ['SLOT_NOT_FOUND', 'COURSE_NOT_FOUND'],
})
