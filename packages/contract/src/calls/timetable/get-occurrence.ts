import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Slot } from '../../entities/timetable/slot.ts'

/**
 * Returns one occurrence. It is not in the specification's list, but programs read it before they add a
 * ticketed session.
 */
export const getOccurrence = defineCall({
  name: 'getOccurrence',
  summary: 'One occurrence with its tickets',
  method: 'GET',
  path: '/api/v1/activities/occurrences/:id',
  params: z.object({ id: z.string() }),
  reply: z.object({
    data: z.object({
      ...Slot.shape,
      tickets: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          pricingOption: z.object({ id: z.int(), name: z.string(), price: z.int() }),
        }),
      ),
    }),
  }),
  errors: ['SLOT_NOT_FOUND'],
})
