import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { NewcomerPrice, PartySupervision, PersonPrice, SoldAges } from '../../entities/basket/person-price.ts'

/**
 * Ours: lists the people for whom a customer may book a session, with the price for each; the customer first.
 * Empty for a visitor.
 */
export const listPeople = defineCall({
  name: 'listPeople',
  summary: 'For whom a session can be booked, and what it costs each',
  method: 'GET',
  path: '/api/activities/occurrences/:id/people',
  params: z.object({ id: z.string() }),
  /** `course`: the id is a course's, which is booked whole. */
  query: z.object({
    type: z.optional(z.literal('course')),
    /**
     * Line of the asker's basket that is to become another person's: its place and what it uses count as
     * given back.
     */
    cartItemId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number'))),
    /**
     * Ids of the courts that would be booked after it, in their order and separated by commas. A person's price
     * is then that of all of them together.
     */
    together: z.optional(z.string().check(z.regex(/^[\w-]{1,40}(,[\w-]{1,40})?$/, 'must be one or two ids'))),
  }),
  reply: z.object({
    data: z.array(PersonPrice),
    /** Choices for a person without an account, by age and hour. */
    meta: z.object({
      /** Ages that the session is for, whatever a price says. */
      ages: SoldAges,
      prices: z.array(NewcomerPrice),
      /** Lists the same prices for each of the courts that were asked for together with it. */
      pricesTogether: z.optional(z.array(z.array(NewcomerPrice))),
      supervision: z.nullable(PartySupervision),
    }),
  }),
  errors: ['SLOT_NOT_FOUND', 'COURSE_NOT_FOUND'],
})
