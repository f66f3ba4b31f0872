import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonBooking } from '../../entities/staff/person-things.ts'
import { WireId } from '../../wire-id.ts'
import { pageQuery, pagesMeta } from '../account/paging.ts'

/**
 * Ours, for staff: bookings of a person, and those that they made for others, at the venues of the staff. Those to come
 * are listed by time, past and cancelled ones the latest first.
 */
export const listPersonBookings = defineCall({
  name: 'listPersonBookings',
  summary: 'Bookings of a person, for staff',
  method: 'GET',
  path: '/api/foh/people/:personId/bookings',
  params: z.object({ personId: WireId }),
  query: z.object({ show: z.optional(z.enum(['coming', 'past'])), ...pageQuery.shape }),
  reply: z.object({ data: z.array(PersonBooking), meta: z.object(pagesMeta) }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
